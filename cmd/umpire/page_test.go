package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/umpire-vassal/umpire/cmd/page/desk"
)

// askPage does the work of the program in the page, so that tests measure what it costs. Its command line is
//
//	page WHAT[,WHAT...] MODULE PACK [FILE...]
//
// It puts the module, the files of the pack's folder ("-" for none) and the other files on a desk, and asks the
// desk for one thing after the other. It ends with exit code 2 at the first error.
func askPage() {
	module, pack, files := os.Args[2], os.Args[3], os.Args[4:]
	on := append([]string{module}, files...)
	if pack != "-" {
		err := filepath.WalkDir(pack, func(path string, e fs.DirEntry, err error) error {
			if ext := filepath.Ext(path); err == nil && (ext == ".toml" || ext == ".csv") {
				on = append(on, path)
			}
			return err
		})
		stopPage("the pack", err)
	}
	var dropped []desk.Dropped
	for _, name := range on {
		data, err := os.ReadFile(name)
		stopPage(name, err)
		dropped = append(dropped, desk.Dropped{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)})
	}
	d := desk.New()
	d.Add(dropped)
	for _, what := range strings.Split(os.Args[1], ",") {
		form := "text"
		if what == "report" {
			form = "html"
		}
		game := strings.TrimSuffix(pack, "-")
		request, err := json.Marshal(map[string]any{
			"path": append(files, module)[0], "paths": files, "module": module, "game": game, "form": form, "pictures": true,
			"rename": true, "edit": map[string]any{"pack": game, "file": "map.csv", "asked": 9},
		})
		stopPage(what, err)
		_, err = d.Do(what, request, nil)
		stopPage(what, err)
	}
}

// stopPage ends the program if there is an error.
func stopPage(what string, err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, what+":", err)
		os.Exit(ExitUsage)
	}
}
