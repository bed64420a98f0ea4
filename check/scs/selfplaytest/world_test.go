package selfplaytest

import (
	"bytes"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"unicode"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/ledgertest"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A World is a game that can be played: pack, binding, module.
type World struct {
	Name string
	// Files are the pack's, the module's text "module.toml" among them if it is made of that text.
	Files   fstest.MapFS
	Pack    *scspack.Pack
	Binding *bind.Binding
	Engine  *scs.Game
	// Players are the lines that name the players, Who their names by side.
	Players []string
	Who     map[string]string
	// Units are the units of the pack that the module has a counter of, by the
	// counter's word.
	Units map[string]string
	// Styles are the ways in which its players announce combats.
	Styles []Style
	// Markers is how many OOS markers there are to put down; 0 where nobody marks units.
	Markers int
	// Layers reports whether counters show by layers that they are out of supply or
	// disorganized.
	Layers bool
	// Dead is where eliminated units are put; "" where they are deleted.
	Dead string
	// Wait is where reinforcements wait.
	Wait string
	// Land is what was made up, nil for a game that was not.
	Land *Land

	build  *build.Module
	module *vmod.Module
}

// Open makes a world of a pack's files. module is the module of a game made by "umpire module new",
// nil if the files have a module.toml.
func Open(name string, files fstest.MapFS, module []byte) (*World, error) {
	w := &World{Name: name, Files: files, Wait: "Waiting 40,60", Who: map[string]string{}, Units: map[string]string{}}
	var err error
	if module == nil {
		if w.build, err = build.ReadModule("module.toml", files["module.toml"].Data); err != nil {
			return nil, err
		}
		if module, err = w.build.File(); err != nil {
			return nil, err
		}
	} else if w.build, err = build.OfModule(module); err != nil {
		return nil, err
	}
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	if err != nil {
		return nil, err
	}
	w.module = f.Module
	if err := w.extend(files[extensionFile]); err != nil {
		return nil, err
	}
	own := fstest.MapFS{}
	for name, file := range files {
		if name != "module.toml" && name != extensionFile {
			own[name] = file
		}
	}
	var problems []pack.Problem
	if w.Pack, problems, err = scspack.LoadOver(gamestest.Loader(), own); err != nil || problems != nil {
		return nil, errors.Errorf("%v %v", problems, err)
	}
	var wrong []rule.Problem
	if w.Binding, wrong, err = bind.Read(own, w.Pack); err != nil || wrong != nil {
		return nil, errors.Errorf("%v %v", wrong, err)
	}
	if w.Engine, err = scs.Compile(w.Pack); err != nil {
		return nil, err
	}
	for i, name := range []string{"Nora", "Sol"} {
		w.Who[w.Pack.Sides[i]] = name
		w.Players = append(w.Players, "player "+w.build.Sides[i]+" "+name+" password-"+name)
	}
	w.count(files)
	return w, nil
}

// extend adds the extension of a text to the module; nil is none.
func (w *World) extend(text *fstest.MapFile) error {
	if text == nil {
		return nil
	}
	var err error
	if w.build, err = w.build.Extended(extensionFile, text.Data); err != nil {
		return err
	}
	name, data, err := w.build.Extension()
	if err != nil {
		return err
	}
	open := func() (*vmod.File, error) {
		return vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	}
	w.module = w.module.Extended([]vmod.ExtensionFile{{Name: name, Open: open}})
	return nil
}

// count finds the counters that are units.
func (w *World) count(files fs.FS) {
	rows, _ := fs.ReadFile(files, "pieces.csv")
	for _, c := range w.build.Counters {
		unit := c.ID
		for line := range strings.Lines(string(rows)) {
			if gpid, rest, _ := strings.Cut(line, ","); gpid == c.GPID {
				unit, _, _ = strings.Cut(rest, ",")
			}
		}
		if w.Pack.Unit(unit) != nil {
			w.Units[c.ID] = unit
		}
	}
}

// Declare returns the act that declares a phase.
func (w *World) Declare(turn int, phase scspack.Phase) Act {
	who := w.Who[phase.Side]
	if len(phase.Chat) > 0 {
		line := strings.TrimPrefix(phase.Chat[0].String(), "^")
		if w.Land != nil {
			line += ", turn " + strconv.Itoa(turn)
		}
		return Act{Verb: "say", What: []string{who}, Where: line}
	}
	title := func(s string) string { return string(unicode.ToUpper(rune(s[0]))) + s[1:] }
	return Act{Verb: "turn", What: []string{who}, Where: strconv.Itoa(turn) + " " + title(phase.Side) + " " + title(phase.ID)}
}

// Called returns what players call a unit: the name on its counter.
func (w *World) Called(word string) string {
	i := slices.IndexFunc(w.build.Counters, func(c build.Counter) bool { return c.ID == word })
	return w.build.Counters[i].Name
}

// With returns the world with another pack: change changes a copy.
func (w *World) With(change func(p *scspack.Pack)) *World {
	other, p := *w, *w.Pack
	change(&p)
	other.Pack = &p
	return &other
}

// Judge writes logs of the lines, or a saved game if there are no steps, and checks them as one
// game.
func (w *World) Judge(text string, options check.Options) ([]check.Result, error) {
	chain, err := w.Logs(text)
	if err != nil {
		return nil, err
	}
	ledger := ledgertest.Of(chain[0].Game)
	results, err := check.Chain(chain, options)
	if faults := ledger.Faults(); len(faults) > 0 {
		return nil, errors.Errorf("nobody judges:\n%s\nin\n%s", strings.Join(faults, "\n"), text)
	}
	return results, err
}

// Logs returns the logs of a game that is given as text.
func (w *World) Logs(text string) ([]check.File, error) {
	logs, _, err := w.Mailed(text)
	return logs, err
}

// Mailed returns the logs of a game that is given as text, each saved a minute after the one before, and the
// saved games with which they begin.
func (w *World) Mailed(text string) (logs, saves []check.File, err error) {
	g, err := build.ReadGame(w.build, "log", []byte(text))
	if err != nil {
		return nil, nil, err
	}
	saved := w.build.Saved
	defer func() { w.build.Saved = saved }()
	game := checkscs.New(w.Pack, w.Binding)
	open := func(files [][]byte, at int) (check.File, error) {
		f, err := vmod.Open(bytes.NewReader(files[at]), int64(len(files[at])), vmod.DefaultOptions())
		if err != nil {
			return check.File{}, err
		}
		return check.File{Name: "log " + strconv.Itoa(at+1), Save: f.Save, Module: w.module, Game: game}, nil
	}
	for at, more := 0, true; more; at++ {
		w.build.Saved = saved + at*60_000
		files, err := g.Files()
		if err != nil {
			return nil, nil, err
		}
		starts, err := g.Saves()
		if err != nil {
			return nil, nil, err
		}
		log, err := open(files, at)
		if err != nil {
			return nil, nil, err
		}
		start, err := open(starts, at)
		if err != nil {
			return nil, nil, err
		}
		logs, saves = append(logs, log), append(saves, start)
		more = at+1 < len(files)
	}
	return logs, saves, nil
}
