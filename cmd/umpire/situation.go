package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// packHelp is what every command says of a pack's name.
const packHelp = "the game pack: the `name` of a shipped one (umpire game list), a folder or a zip"

// positionHelp tells what position is asked.
const positionHelp = `POSITION is a saved game or a log. Its module is looked for beside it, by the name
in the file, and the game pack beside both and among those that ship with Umpire;
what was taken is said on standard error. Of a log it is the position at its end,
or after --step. Units are named as VASSAL shows them, 1/I/78, or by a hex, which
means all units in it. Where a name is there more than once, 1/I/78@24.17 is the one
in that hex; the unit's id in the pack, VASSAL's id of the piece and the gpid of its
slot name it, too. Turn and phase are those that the game itself tells. What is masked,
hidden or bound to nothing may be anything, and answers that hang on it are unchecked.

POSITION can be a text file, too, or - for standard input; --game names the pack:

  turn: 3
  phase: movement
  side: friendly

  hex,unit,face,extra_losses,status
  24.14,6,full,,
  26.15,2,reduced,1,oos

The three lines at its head may be missing. A unit is the id of its kind in the
pack; the second counter of a kind is written with a number, 6#2, a piece of which
nothing is known as ?. The status are words: oos, dg, moved, from:24.17, ezoc.`

// An asker is the flags of the commands that ask one position.
type asker struct {
	*files
	module, game  string
	step, turn    int
	phase, side   string
	reveal, quiet bool
	format        string
	width         int
}

// atEnd is the --step of a log's end, noTurn the --turn that nobody gave.
const atEnd, noTurn = -1, 0

func (a *asker) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVarP(&a.module, "module", "m", "", "the `module` that the game is played with")
	f.StringVarP(&a.game, "game", "g", "", packHelp)
	f.IntVar(&a.step, "step", atEnd, "of a log the position after this `step`, counted from 1; 0 is where it begins")
	f.Lookup("step").DefValue = "0" // else help shows how the end of the log is told
	f.IntVar(&a.turn, "turn", noTurn, "the `turn`, where the position does not tell it")
	f.StringVar(&a.phase, "phase", "", "the `phase` that is asked about, such as exploitation or \"german movement\"; without it that of the position")
	f.StringVar(&a.side, "side", "", "the phasing `side`")
	f.BoolVar(&a.reveal, "reveal", false, "show what is masked and hidden in a save, for a referee")
	formatFlag(cmd, &a.format)
	a.outputFile(cmd, "write to this `file` instead of standard output")
	f.IntVar(&a.width, "width", 0, "the `width` of text and picture in characters; 0 is that of the terminal, or 80")
	f.BoolVarP(&a.quiet, "quiet", "q", false, "say nothing on standard error but errors")
}

// Bounds of --width: a picture of less has no room for two hexes.
const (
	defaultWidth = 80
	leastWidth   = 20
	mostWidth    = 1000
)

// pictureLines is how high pictures are at most. Terminals scroll; what bounds a
// picture is that it be taken in at a glance.
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

// check says what is wrong with the flags.
func (a *asker) check() error {
	switch {
	case a.width != 0 && (a.width < leastWidth || a.width > mostWidth):
		return errors.Errorf("--width %d: allowed are %d to %d, and 0 for the terminal's", a.width, leastWidth, mostWidth)
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

// answer writes an answer as the flags say.
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
		in, err := openFrom(r, size, closer, path)
		if err != nil {
			return nil, err
		}
		defer in.Close()
		return a.saved(in)
	}
	defer closer()
	return a.written(path, r, size)
}

// zipBegins are what zips begin with: those with files in them, and those without.
var zipBegins = []string{"PK\x03\x04", "PK\x05\x06"}

// mostPosition bounds a position's text.
const mostPosition = 1 << 22

// written is a position as text.
func (a *asker) written(path string, r io.ReaderAt, size int64) (check.Position, error) {
	switch {
	case a.game == "":
		return nil, errors.New("--game is missing; it names the game pack, as in --game rulebook")
	case a.module != "" || a.step != atEnd || a.reveal:
		return nil, errors.Errorf("%s: this is a position as text; --module, --step and --reveal are for saved games and logs", path)
	case size > mostPosition:
		return nil, errors.Errorf("%s: %d bytes are no position; allowed are up to %d", path, size, mostPosition)
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
		return nil, errors.Errorf("%s: positions of this game cannot be written as text", game.path)
	}
	pos, problems, err := writer.Written(path, text)
	if len(problems) > 0 {
		return nil, problemError("position "+path, problems)
	}
	return pos, errors.Wrap(err, game.path)
}

// saved is a position of a saved game or log.
func (a *asker) saved(in *input) (check.Position, error) {
	if in.Kind != vmod.KindSave {
		return nil, errors.Errorf("%s: this is a %s; a saved game, a log or a position as text is wanted", in.Path, in.Kind)
	}
	f, err := newLibrary(a.files).fit(in, a.module, a.game)
	if err != nil {
		return nil, err
	}
	if err := a.complete(in, &f); err != nil {
		return nil, err
	}
	for _, line := range f.said {
		a.say("%s", line)
	}
	looker, ok := f.game.Game.(check.Looker)
	if !ok {
		return nil, errors.Errorf("%s: nothing can be asked about positions of this game", f.game.path)
	}
	file := check.File{Name: filepath.ToSlash(in.Path), Save: in.Save, Module: f.module}
	pos, err := looker.Look(&file, check.Look{AtStep: a.step != atEnd, Step: a.step, Reveal: a.reveal})
	return pos, errors.Wrap(err, in.Path)
}

// complete says what of module, pack and binding is missing: without them no piece is
// a unit in a hex.
func (a *asker) complete(in *input, f *fit) error {
	switch {
	case f.module == nil:
		name := ""
		if in.Save.ModuleName() != "" {
			name = " " + strconv.Quote(in.Save.ModuleName())
		}
		return errors.Errorf("%s: the module%s is not beside it, and without it no piece stands in a hex; --module names it", in.Path, name)
	case f.game == nil:
		return errors.Errorf("%s: no game pack for the module %q is beside it or ships with Umpire, so that nothing tells what its pieces are; "+
			"\"umpire game bind MODULE\" drafts one, --game names it", in.Path, f.module.Name)
	case !f.game.bound():
		return errors.Errorf("%s: the pack has no vassal.toml, which says what the pieces are; \"umpire game bind --game %s MODULE\" drafts it", f.game.path, a.game)
	}
	return nil
}

// say tells on standard error what was done unasked.
func (a *asker) say(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintln(a.Err, visible.Text(fmt.Sprintf(format, args...)))
	}
}

// count is a number of things in words: "1 problem", "3 problems".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// list parts words by commas.
func list(text string) []string {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return strings.Split(text, ",")
}
