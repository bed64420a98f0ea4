package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func newEdit(f *files) *cobra.Command {
	var at, pack string
	var sets []string
	cmd := &cobra.Command{
		Use:   "edit MODULE",
		Short: "Change settings of a component in a copy of a module, or lay a game pack into it",
		Long: `Change settings of the module itself, or of one of its components, in a copy of the
module or extension: the version for a release, the name of a counter. Every other byte
of the build file and every other file of the module stay as they are. If the name, the
version or the description of the module changes, it also changes in the file that
VASSAL's list of modules reads. Umpire prints which entries of the module are damaged: the
copy has the same damage.

--at names the component by a path in the build file, in simple XPath. Names of
components are those of VASSAL's Java classes; * is any:
  //*[@gpid='12']                        the counter, card or marker with this id
  //VASSAL.build.module.Map[@mapName='Main Map']
Umpire refuses a path that leads to no component or to several, and a setting that the
component does not have. For pieces' traits and for larger changes see "umpire unpack".

--pack lays a game pack into the copy, in the entry game.umpack that VASSAL does not look
at: your players then need nothing but the module to check their games. The pack has to
bind the module. Packs that a player keeps in folders come before it, and reports name
where the pack was found.`,
		Example: `  umpire edit Bastogne.vmod --set version=1.4 -o Bastogne-1.4.vmod
  umpire edit Bastogne.vmod --at "//*[@gpid='12']" --set entryName=1/II/506 -o new.vmod
  umpire edit Bastogne.vmod --pack ./bastogne -o Bastogne-1.4.vmod`,
		Args: words(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(sets) == 0 && pack == "" {
				return missing(cmd, "--set", "a setting and its new value, or --pack")
			}
			if f.output == "" {
				return missing(cmd, "-o", "the module to write")
			}
			in, err := f.open(args[0])
			if err != nil {
				return err
			}
			defer in.Close()
			if in.Tree() == nil {
				return errors.Errorf("%s is a saved game or log; edit changes modules and extensions", in.Path)
			}
			f.notices(in)
			if err := f.damage(in); err != nil {
				return err
			}
			e, err := component(in.Tree(), at)
			if err != nil {
				return errors.Wrap(err, in.Path)
			}
			var edit *buildfile.Edit
			if len(sets) > 0 {
				edit = in.Edit()
			}
			for _, set := range sets {
				if err := f.set(edit, e, set); err != nil {
					return errors.Wrap(err, in.Path)
				}
			}
			var changes archive.Changes
			if pack != "" {
				if changes, err = f.laid(in, pack); err != nil {
					return err
				}
			}
			err = f.write(func(w io.Writer) error {
				if err := in.WriteEdited(w, edit, changes); err != nil {
					return err
				}
				return in.unchanged()
			})
			return errors.Wrap(err, in.Path)
		},
	}
	cmd.Flags().StringVar(&at, "at", "/*", "the component, as a `path` in the build file")
	cmd.Flags().StringArrayVar(&sets, "set", nil, "the `NAME=VALUE` of a setting; can be given again")
	cmd.Flags().StringVar(&pack, "pack", "", "lay the game `pack` in this folder or zip into the module")
	f.outputFile(cmd, "the module `file` to write")
	return cmd
}

// laid returns the change that lays the pack of a name into a module.
func (f *files) laid(in *input, name string) (archive.Changes, error) {
	if in.Module == nil {
		return archive.Changes{}, errors.Errorf("%s is an extension; a game pack lies in its module", in.Path)
	}
	fsys, path, closer, err := f.PackFS(name)
	if err != nil {
		return archive.Changes{}, err
	}
	defer closer()
	return lay(in.Module, in.Path, path, fsys)
}

// component returns the only element that a path leads to.
func component(tree *buildfile.Tree, path string) (*buildfile.Element, error) {
	found, err := tree.Find(path)
	switch {
	case err != nil:
		return nil, errors.Wrap(err, "--at")
	case len(found) == 0:
		return nil, errors.Errorf("--at %s leads to no component; values in it need quotes, as in [@gpid='12']", path)
	case len(found) == 1:
		return found[0], nil
	}
	const shown = 10
	several := &run.ListError{Head: fmt.Sprintf("--at %s leads to %d components", path, len(found))}
	for i, e := range found {
		if i == shown {
			several.Lines = append(several.Lines, "...")
			break
		}
		words := fmt.Sprintf("line %d: %s", lineOf(e), e.Class)
		for _, a := range e.Attrs {
			if a.Value != "" && (a.Name == "gpid" || strings.HasSuffix(strings.ToLower(a.Name), "name")) {
				words += fmt.Sprintf(" %s=%q", a.Name, a.Value)
			}
		}
		several.Lines = append(several.Lines, words)
	}
	return nil, several
}

// set changes a setting of an element and prints the change.
func (f *files) set(edit *buildfile.Edit, e *buildfile.Element, set string) error {
	name, value, ok := strings.Cut(set, "=")
	if !ok {
		return errors.Errorf("--set %q is no NAME=VALUE", set)
	}
	before, ok := e.Attr(name)
	if !ok {
		names := make([]string, len(e.Attrs))
		for i, a := range e.Attrs {
			names[i] = a.Name
		}
		return errors.Errorf("--set %s: %s in line %d has no setting %q%s", set, e.Class, lineOf(e), name,
			rule.DidYouMean(name, names))
	}
	edit.SetAttr(e, name, value)
	f.say("note: line %d: %s: %s was %q and is %q", lineOf(e), e.Class, name, before, value)
	return nil
}

func lineOf(e *buildfile.Element) int {
	line, _ := e.Position()
	return line
}
