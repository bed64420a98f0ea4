package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// mender holds the flags about fixes.
type mender struct {
	// names are the fixes of --fix: nil without the flag, only defaultFixes without names.
	names      []string
	unsafe     bool
	inPlace    bool
	extensions string
	// preview are the lines about what would change, where nothing is written.
	preview []string
}

const (
	defaultFixes = "default"
	noExtensions = "none"
)

// flags adds the flags about fixes to check. The command fails before any work if they do not
// fit each other.
func (m *mender) flags(cmd *cobra.Command, f *files) {
	cmd.Flags().Var(fixNames{m}, "fix", "show how the faults of a module with these `names` can be mended; with -o "+
		"write a copy in which they are, and check the copy; without names all faults that no game can notice")
	cmd.Flags().Lookup("fix").NoOptDefVal = defaultFixes
	cmd.Flags().BoolVar(&m.inPlace, "in-place", false,
		"let --fix write into the folder of an unpacked module, where git has all files that change as they are")
	cmd.Flags().BoolVar(&m.unsafe, "unsafe-fixes", false,
		"allow --fix what can break saved games or extensions: game piece ids, unused images, the order of traits")
	cmd.Flags().StringVar(&m.extensions, "extensions", "",
		"the `folder` with all extensions of the module, or \"none\", for --fix=unused-image; else the folder with "+
			"the module's name and _ext")
	check := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		info, err := os.Stat(f.output)
		switch {
		case m.names == nil && (m.unsafe || m.inPlace || m.extensions != ""):
			return errors.New("--unsafe-fixes, --in-place and --extensions go with --fix")
		case m.names == nil:
		case len(args) != 1:
			return errors.Errorf("--fix mends one module; %d files are named", len(args))
		case f.output == stdin:
			return errors.New("-o -: a mended module goes into a file or a new folder; without -o --fix shows what " +
				"would change")
		case m.inPlace && f.output != "":
			return errors.New("--in-place writes into the folder itself, and -o names another place; leave one of " +
				"them out")
		case err == nil && info.IsDir():
			return errors.Errorf("%s is there already; name a new folder with -o", f.output)
		}
		if _, err := m.chosen(); err != nil {
			return err
		}
		return check(cmd, args)
	}
}

// fixNames is the value of --fix.
type fixNames struct{ m *mender }

// String implements pflag.Value.
func (n fixNames) String() string {
	if n.m == nil {
		return ""
	}
	return strings.Join(n.m.names, ",")
}

// Type implements pflag.Value.
func (fixNames) Type() string { return "names" }

// allowed returns the words that the flag allows.
func (fixNames) allowed() []string {
	words := []string{defaultFixes}
	for _, f := range fix.All() {
		words = append(words, f.Name)
	}
	return words
}

// Set implements pflag.Value.
func (n fixNames) Set(words string) error {
	allowed := n.allowed()
	for _, word := range strings.Split(words, ",") {
		if !slices.Contains(allowed, word) {
			return errors.Errorf("%q is no fix%s", word, rule.DidYouMean(word, allowed))
		}
		n.m.names = append(n.m.names, word)
	}
	return nil
}

// chosen returns the fixes to make: those that are named, or by default all that are allowed.
func (m *mender) chosen() ([]*fix.Fix, error) {
	var fixes []*fix.Fix
	for _, f := range fix.All() {
		named := slices.Contains(m.names, f.Name)
		switch {
		case named && f.Risk != "" && !m.unsafe:
			return nil, errors.Errorf("--fix=%s needs --unsafe-fixes: %s", f.Name, f.Risk)
		case named, slices.Contains(m.names, defaultFixes) && (f.Risk == "" || m.unsafe):
			fixes = append(fixes, f)
		}
	}
	return fixes, nil
}

// mend writes a copy of a module in which faults are mended, or mends the folder of an unpacked module, or
// only shows what would change. What the run then prints is about what is there after it.
func (c *checker) mend(path string) error {
	r := &run.Run{Library: c.library, Module: c.module}
	r.Open(c.ctx, []string{path})
	j := r.Jobs[0]
	switch {
	case r.Stopped():
		return stopError(c.ctx, r, 0)
	case j.Err != nil:
		return j.Err
	case j.Module == nil:
		return errors.Errorf("%s is a saved game or log; --fix mends modules and extensions", path)
	}
	info, err := os.Stat(path)
	unpacked := err == nil && info.IsDir()
	switch {
	case unpacked && c.output != "":
		c.packed = path
	case !unpacked && c.mender.inPlace:
		return errors.Errorf("%s is no folder of an unpacked module; --in-place mends nothing else", path)
	}
	extensions, err := c.extensionsOf(path)
	if err != nil {
		return err
	}
	fixes, err := c.mender.chosen()
	if err != nil {
		return err
	}
	mended, err := fix.Plan(j.Module, fixes, extensions)
	if err != nil {
		return errors.Wrap(err, path)
	}
	var changes []folder.FileChange
	if unpacked && c.output == "" {
		source, err := folder.ReadSource(c.Folder(path), j.Module.BuildFile)
		if err == nil {
			changes, err = mended.In(source)
		}
		if err != nil {
			return errors.Wrap(err, path)
		}
	}
	if c.output == "" {
		return c.mendFolder(path, fixLines(mended.Steps, "nothing to mend"), changes)
	}
	c.sayFixes(fixLines(mended.Steps, "nothing to mend; the copy is the same"))
	if err := c.writeMended(path, mended); err != nil {
		return errors.Wrap(err, path)
	}
	if j.Base != "" {
		c.module = j.Base // it may lie beside the old file only
	}
	return nil
}

// mendFolder changes files of a folder if the user asks for it, and else only shows what would change.
func (c *checker) mendFolder(path string, lines []string, changes []folder.FileChange) error {
	if !c.mender.inPlace {
		c.mender.preview = lines
		if c.format != "text" { // a program reads the report
			c.sayFixes(lines)
		}
		return nil
	}
	c.sayFixes(lines)
	if err := committed(path, changes); err != nil {
		return err
	}
	return c.rewriteIn(path, changes)
}

// writeMended writes the copy: an archive if the name has the ending of an archive, else a folder as
// unpack makes it.
func (c *checker) writeMended(path string, mended *fix.Mended) error {
	if slices.Contains(archiveEndings, strings.ToLower(filepath.Ext(c.output))) {
		return c.write(func(w io.Writer) error {
			if err := mended.Write(w); err != nil {
				return err
			}
			return c.unchanged(path)
		})
	}
	if err := c.mayWrite(c.output); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := mended.Write(&b); err != nil {
		return err
	}
	file, err := vmod.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), vmod.DefaultOptions().Times(c.budget))
	if err != nil {
		return err
	}
	return c.fillFolder(func(root *os.Root) error {
		if err := unpackNew(root, file, folder.Options{}); err != nil {
			return err
		}
		return c.unchanged(path)
	})
}

// archiveEndings are the endings of modules and extensions.
var archiveEndings = slices.Concat(extensionEndings, moduleEndings)

var extensionEndings = []string{".vmdx", ".mdx"}

// extensionFolder returns the folder in which VASSAL looks for the extensions of a module.
func extensionFolder(module string) string {
	module = filepath.Clean(module) // a folder of an unpacked module may end with a slash
	return strings.TrimSuffix(module, filepath.Ext(module)) + "_ext"
}

// unchanged fails if another program has written an input since it was opened. A folder was
// read at once.
func (f *files) unchanged(path string) error {
	for _, in := range f.opened {
		if in.Path == path && in.stamp != "" {
			return in.unchanged()
		}
	}
	return nil
}

// extensionsOf opens the extensions of a module, in the folder of --extensions or where VASSAL looks
// for them.
func (c *checker) extensionsOf(path string) (x fix.Extensions, err error) {
	dir := c.mender.extensions
	switch {
	case dir == noExtensions:
		return fix.Extensions{Known: true}, nil
	case dir == "":
		dir = extensionFolder(path)
		info, err := os.Lstat(dir)
		if err != nil {
			return x, nil
		}
		if isLink(info.Mode()) {
			return x, errors.Errorf("%s is a link; name the folder itself with --extensions", dir)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return x, errors.Wrap(err, "--extensions")
	}
	for _, e := range entries {
		if isLink(e.Type()) && hasEnding(e.Name(), extensionEndings) { // left out, its pictures could go
			return x, errors.Errorf("--extensions: %s is a link in a folder; put the extension itself there",
				filepath.Join(dir, e.Name()))
		}
		if !e.Type().IsRegular() {
			continue
		}
		in, err := c.open(filepath.Join(dir, e.Name()))
		if err != nil {
			return x, errors.Wrap(err, "--extensions")
		}
		if in.Extension != nil {
			x.Seen = append(x.Seen, in.File)
		}
	}
	x.Known = true
	return x, nil
}
