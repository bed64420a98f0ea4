package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod"
)

// packHelp is the help of flags that name a pack.
const packHelp = "the game pack: the `name` of a shipped one (umpire game list), a folder or a zip"

// positionHelp is the help about the position that a command asks.
const positionHelp = `POSITION is a saved game or a log. Umpire looks for its module beside it, by the name
in the file, and for the game pack beside both and among those that ship with Umpire,
and prints the module and pack it chose on standard error. For a log, Umpire takes the
position at its end, or after --step. Name units as VASSAL shows them, 1/I/78, or name
a hex for all units in it. Where several units have a name, 1/I/78@24.17 is the unit
in that hex; you can also use the unit's id in the pack, VASSAL's id of the piece and
the gpid of its slot. A hex is a hex number, or what the module's map prints there.
Umpire reads turn and phase from the game itself. What is masked, hidden or bound to
nothing may be anything, and answers that depend on it are unchecked.

POSITION can also be a text file, or - for standard input; then --game names the pack:

  turn: 3
  phase: movement
  side: friendly

  hex,unit,face,extra_losses,status
  24.14,6,full,,
  26.15,2,reduced,1,oos

You can leave out the three lines at its head. A unit is the id of its kind in the
pack; write the second counter of a kind with a number, 6#2, and an unknown piece as ?.
The status are words: oos, dg, moved, from:24.17, ezoc.`

// An asker holds the flags of the commands that ask one position.
type asker struct {
	*files
	module, game string
	step, turn   int
	phase, side  string
	reveal       bool
	format       string
	width        int
}

// atEnd is the --step of a log's end, noTurn the --turn of a command line without it.
const atEnd, noTurn = -1, 0

func (a *asker) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	a.moduleFlags(cmd, &a.module, "the `module` that the game is played with")
	f.StringVarP(&a.game, "game", "g", "", packHelp)
	f.IntVar(&a.step, "step", atEnd, "for a log: the position after this `step`, counted from 1; 0 is where the log "+
		"begins")
	f.Lookup("step").DefValue = "0" // hides atEnd in the help
	f.IntVar(&a.turn, "turn", noTurn, "the `turn`, if the position does not show it")
	f.StringVar(&a.phase, "phase", "", "the `phase`, such as exploitation or \"german movement\"; by default the "+
		"position's phase")
	f.StringVar(&a.side, "side", "", "the phasing `side`")
	f.BoolVar(&a.reveal, "reveal", false, "show what is masked and hidden in a save, for a referee")
	formatFlag(cmd, &a.format)
	a.outputFile(cmd, outputHelp)
	f.IntVar(&a.width, "width", 0, "the `width` of text and picture in characters; 0 is the width of the terminal, "+
		"or 80")
}

// Bounds of --width: a narrower picture has no room for two hexes.
const (
	defaultWidth = 80
	leastWidth   = 20
	mostWidth    = 1000
)

// pictureLines is the most lines of a picture. Terminals scroll, but nobody sees a longer
// picture at a glance.
const pictureLines = 50

// columns returns the width of text and pictures.
func (a *asker) columns() int {
	if a.width != 0 {
		return a.width
	}
	if f, ok := a.Out.(*os.File); ok && a.output == "" {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			return max(width, leastWidth)
		}
	}
	return defaultWidth
}

// check returns what is wrong with the flags, or nil.
func (a *asker) check() error {
	switch {
	case a.width != 0 && (a.width < leastWidth || a.width > mostWidth):
		return errors.Errorf("--width %d: allowed are %d to %d, and 0 for the terminal's", a.width, leastWidth,
			mostWidth)
	case a.step < atEnd:
		return errors.Errorf("--step %d: steps are counted from 1; 0 is where the log begins", a.step)
	case a.turn < noTurn:
		return errors.Errorf("--turn %d: turns are counted from 1", a.turn)
	}
	return nil
}

// ask answers a question about the position in a file. VASSAL's files are zips;
// everything else is a text.
func (a *asker) ask(path string, q check.Question) error {
	if err := a.check(); err != nil {
		return err
	}
	pos, err := a.position(path)
	if err != nil {
		return err
	}
	q.Turn, q.Phase, q.Side = a.turn, a.phase, a.side
	answer, err := pos.Ask(q)
	if err != nil {
		return err
	}
	return a.answer(answer)
}

// answer writes an answer in the form that the flags name.
func (a *asker) answer(answer check.Answer) error {
	if a.format == "json" {
		return a.write(answer.JSON)
	}
	return a.write(func(w io.Writer) error { return answer.Text(w, a.columns(), pictureLines) })
}

func (a *asker) position(path string) (check.Position, error) {
	r, size, closer, err := a.source(path)
	if err != nil {
		return nil, err
	}
	var begin [4]byte
	if _, err := r.ReadAt(begin[:], 0); err == nil && slices.Contains(zipBegins, string(begin[:])) {
		in, err := a.openFrom(r, size, closer, path)
		if err != nil {
			return nil, err
		}
		a.keep(in)
		defer in.Close()
		pos, err := a.saved(in)
		if err == nil {
			err = a.cutOff()
		}
		return pos, err
	}
	defer closer()
	return a.written(path, r, size)
}

// zipBegins has the first bytes of zips with files in them, and of those without.
var zipBegins = []string{"PK\x03\x04", "PK\x05\x06"}

// mostPosition bounds a position's text.
const mostPosition = 1 << 22

// written is a position as text.
func (a *asker) written(path string, r io.ReaderAt, size int64) (check.Position, error) {
	switch {
	case a.game == "":
		return nil, errors.New("--game is missing; it names the game pack, as in --game rulebook")
	case a.module != "" || a.step != atEnd || a.reveal:
		return nil, errors.Errorf("%s: this is a position as text; use --module, --step and --reveal with saved "+
			"games and logs", path)
	case size > mostPosition:
		return nil, errors.Errorf("%s: it has %d bytes; a position has up to %d", path, size, mostPosition)
	}
	text, err := io.ReadAll(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	game, err := a.loadPack(a.game)
	if err != nil {
		return nil, err
	}
	writer, ok := game.Game.(check.Writer)
	if !ok {
		return nil, errors.Errorf("%s: positions of this game cannot be written as text", game.Path)
	}
	pos, problems, err := writer.Written(path, text)
	if len(problems) > 0 {
		return nil, run.Problems("position "+path, problems)
	}
	return pos, errors.Wrap(err, game.Path)
}

// saved is a position of a saved game or log.
func (a *asker) saved(in *input) (check.Position, error) {
	if in.Kind != vmod.KindSave {
		return nil, errors.Errorf("%s: this is %s, not a saved game, a log or a position as text", in.Path,
			in.Kind.One())
	}
	f, err := a.fit(in, a.module, a.game)
	if err != nil {
		return nil, err
	}
	if err := complete(&f, in, a.game); err != nil {
		return nil, err
	}
	looker, ok := f.Pack.Game.(check.Looker)
	if !ok {
		return nil, errors.Errorf("%s: nothing can be asked about positions of this game", f.Pack.Path)
	}
	file := check.File{Name: filepath.ToSlash(in.Path), Save: in.Save, Module: f.Module}
	pos, err := looker.Look(&file, check.Look{AtStep: a.step != atEnd, Step: a.step, Reveal: a.reveal})
	return pos, errors.Wrap(err, in.Path)
}

// count is a number of things in words: "1 problem", "3 problems".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// list splits a text at its commas.
func list(text string) []string {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return strings.Split(text, ",")
}
