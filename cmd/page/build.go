package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/pkg/errors"
)

// The page has a place for each part. Only whole lines are replaced.
//
//go:embed app/page.html
var template string

// A part is something that the page holds.
type part struct {
	name string // of the place in the template
	text string
	hash string // the directive of the policy that allows it to run, or ""
}

// write builds the page and writes it. It returns a table of the sizes of its parts.
func write(out string) (sizes string, err error) {
	root, err := run("list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return "", err
	}
	parts, err := build(root)
	if err != nil {
		return "", err
	}
	page, sizes, err := assemble(parts, alone)
	if err != nil {
		return "", err
	}
	return sizes, errors.Wrap(os.WriteFile(out, page, 0o666), "write the page")
}

// build builds the parts of the page from the sources in a folder.
func build(root string) ([]part, error) {
	app := filepath.Join(root, "cmd", "page", "app")
	module, err := wasm(root)
	if err != nil {
		return nil, err
	}
	runtime, err := goRuntime()
	if err != nil {
		return nil, err
	}
	worker, err := bundle(app, "worker.js")
	if err != nil {
		return nil, err
	}
	script, err := bundle(app, "main.js")
	if err != nil {
		return nil, err
	}
	style, err := styles(root, "check/report/page.css", "cmd/page/app/app.css")
	if err != nil {
		return nil, err
	}
	licences, err := licences(root)
	if err != nil {
		return nil, err
	}
	shown, err := example(root)
	if err != nil {
		return nil, err
	}
	return []part{
		{name: "style", text: style, hash: "style-src"},
		{name: "licences", text: licences},
		{name: "example", text: shown},
		{name: "wasm", text: module},
		{name: "worker", text: runtime + "\n" + worker},
		{name: "script", text: script, hash: "script-src"},
	}, nil
}

// A setting is where a page stands: alone on a disk, or on a site with files beside it.
type setting struct {
	head, foot string
	allowed    []string // directives of the policy
}

// alone is the page that is opened from a file.
var alone = setting{allowed: []string{"img-src blob: data:", "worker-src blob:"}}

// assemble puts the parts into the template.
func assemble(parts []part, at setting) (page []byte, sizes string, err error) {
	// connect-src 'none' also forbids fetch of data: addresses; nothing here needs any.
	policy := []string{"default-src 'none'", "connect-src 'none'", "form-action 'none'", "base-uri 'none'"}
	policy = append(policy, at.allowed...)
	text := template
	var table strings.Builder
	for _, p := range parts {
		if p.hash != "" {
			sum := sha256.Sum256([]byte(p.text))
			allowed := p.hash + " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
			if p.hash == "script-src" {
				allowed += " 'wasm-unsafe-eval'"
			}
			policy = append(policy, allowed)
		}
		if p.name != "style" {
			if strings.Contains(strings.ToLower(p.text), "</script") || strings.Contains(p.text, "<!--") {
				return nil, "", errors.Errorf("%s: it has what ends a script in HTML", p.name)
			}
		}
		fmt.Fprintf(&table, "%9d  %s\n", len(p.text), p.name)
	}
	all := append(slices.Clip(parts), part{name: "head", text: at.head}, part{name: "foot", text: at.foot},
		part{name: "policy", text: strings.Join(policy, "; ")})
	var replaced []string
	for _, p := range all {
		place := "{{" + p.name + "}}"
		if strings.Count(text, place) != 1 {
			return nil, "", errors.Errorf("page.html has no place, or several, for %s", p.name)
		}
		replaced = append(replaced, place, p.text)
	}
	text = strings.NewReplacer(replaced...).Replace(text)
	fmt.Fprintf(&table, "%9d  all\n", len(text))
	return []byte(text), table.String(), nil
}

// wasm builds Umpire for a browser, and zips it. Without inlining it is smaller by a quarter.
func wasm(root string) (string, error) {
	folder, err := os.MkdirTemp("", "umpire-page")
	if err != nil {
		return "", errors.Wrap(err, "make a folder")
	}
	defer os.RemoveAll(folder)
	out := filepath.Join(folder, "umpire.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-gcflags=all=-l", "-o", out, "./cmd/page/wasm")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", errors.Wrapf(err, "build the WebAssembly: %s", text)
	}
	module, err := os.ReadFile(out)
	if err != nil {
		return "", errors.Wrap(err, "read the WebAssembly")
	}
	return zipped(module)
}

// zipped zips a part and writes it as text. gzip, of which browsers know the reverse, makes a page too large.
func zipped(data []byte) (string, error) {
	small, err := zip(data)
	return asText(small), err
}

// goRuntime returns what Go's WebAssembly needs of JavaScript, from the Go that builds it.
func goRuntime() (string, error) {
	root, err := run("env", "GOROOT")
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	return string(text), errors.Wrap(err, "read Go's wasm_exec.js")
}

// bundle makes one script of a module and of those that it imports.
func bundle(folder, name string) (string, error) {
	built := api.Build(api.BuildOptions{
		EntryPoints:       []string{filepath.Join(folder, name)},
		Bundle:            true,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LogLevel:          api.LogLevelSilent,
	})
	if said := append(built.Errors, built.Warnings...); len(said) > 0 {
		message, where := said[0], name
		if message.Location != nil {
			where = fmt.Sprintf("%s:%d", message.Location.File, message.Location.Line)
		}
		return "", errors.Errorf("%s: %s", where, message.Text)
	}
	return string(built.OutputFiles[0].Contents), nil
}

// styles returns the style that files make, one after the other.
func styles(root string, names ...string) (string, error) {
	var all strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return "", errors.Wrap(err, "read the style")
		}
		all.Write(text)
	}
	small := api.Transform(all.String(), api.TransformOptions{Loader: api.LoaderCSS, MinifyWhitespace: true, MinifySyntax: true, Target: api.ES2022, LogLevel: api.LogLevelSilent})
	if len(small.Errors) > 0 {
		return "", errors.Errorf("style: %s", small.Errors[0].Text)
	}
	return string(small.Code), nil
}

// licences returns the licences of all that the page holds, which the releases of umpire hold,
// too.
func licences(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "cmd", "umpire", "licenses.txt"))
	if err != nil {
		return "", errors.Wrap(err, "read the licences")
	}
	return zipped(text)
}

// run runs a command of Go and returns what it prints.
func run(args ...string) (string, error) {
	out, err := exec.Command("go", args...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return "", errors.Errorf("go %s: %s", strings.Join(args, " "), failed.Stderr)
	}
	return strings.TrimSpace(string(out)), errors.Wrap(err, "go "+strings.Join(args, " "))
}
