package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/pkg/errors"
)

// A manifest is what a browser reads to install the page as a program:
// https://www.w3.org/TR/appmanifest/, and for file_handlers https://wicg.github.io/manifest-incubations/.
type manifest struct {
	ID          string        `json:"id"`
	Name        string        `json:"name"`
	ShortName   string        `json:"short_name"`
	Description string        `json:"description"`
	Lang        string        `json:"lang"`
	StartURL    string        `json:"start_url"`
	Scope       string        `json:"scope"`
	Display     string        `json:"display"`
	Background  string        `json:"background_color"`
	Theme       string        `json:"theme_color"`
	Categories  []string      `json:"categories"`
	Icons       []icon        `json:"icons"`
	Handlers    []fileHandler `json:"file_handlers"`
	Launch      launch        `json:"launch_handler"`
}

type icon struct {
	Source string `json:"src"`
	Sizes  string `json:"sizes"`
	Type   string `json:"type"`
}

type fileHandler struct {
	Action string              `json:"action"`
	Accept map[string][]string `json:"accept"`
}

type launch struct {
	Mode string `json:"client_mode"`
}

// installed is the page as a program. A second double click gives its file to the window that is open: a log and its
// module are two files.
var installed = manifest{
	ID: "umpire", Name: "Umpire", ShortName: "Umpire", Lang: "en", StartURL: "./", Scope: "./", Display: "standalone",
	Description: "Checks VASSAL games against the printed rules",
	Background:  "#f6f4ef", Theme: "#f6f4ef", Categories: []string{"games", "utilities"},
	Icons: []icon{{"icon.png", "256x256", "image/png"}},
	Handlers: []fileHandler{{"./", map[string][]string{
		"application/x-vassal-log":    {".vlog"},
		"application/x-vassal-save":   {".vsav"},
		"application/x-vassal-module": {".vmod", ".vmdx"},
	}}},
	Launch: launch{"focus-existing"},
}

// writeInstalled writes what browsers need to install the page and to open it without the internet.
func writeInstalled(root, folder string, page []byte) error {
	icon, err := os.ReadFile(filepath.Join(root, "cmd", "umpire", "release", "icon.png"))
	if err != nil {
		return errors.Wrap(err, "read the icon")
	}
	list, err := json.MarshalIndent(installed, "", "  ")
	if err != nil {
		return errors.Wrap(err, "write the manifest")
	}
	script, err := bundle(filepath.Join(root, "cmd", "page", "app"), "offline.js")
	if err != nil {
		return err
	}
	// A page that differs has another name, so that browsers fetch it anew and forget the page before.
	sum := sha256.New()
	for _, part := range [][]byte{page, list, icon} {
		sum.Write(part)
	}
	script = "self.build = \"" + hex.EncodeToString(sum.Sum(nil)[:8]) + "\";\n" + script
	for name, data := range map[string][]byte{"icon.png": icon, "umpire.webmanifest": list, "offline.js": []byte(script)} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			return errors.Wrap(err, "write the site")
		}
	}
	return nil
}
