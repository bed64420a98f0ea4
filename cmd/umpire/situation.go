package main

import (
	"cmp"
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
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
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
	f.StringVarP(&a.format, "format", "f", "text", "text or json")
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

func (a *asker) size() textmap.Size {
	size := textmap.Size{Width: a.width, Lines: pictureLines}
	if size.Width == 0 {
		size.Width = defaultWidth
		if f, ok := a.Out.(*os.File); ok && a.output == "" {
			if width, _, err := term.GetSize(int(f.Fd())); err == nil {
				size.Width = max(width, leastWidth)
			}
		}
	}
	return size
}

// check says what is wrong with the flags.
func (a *asker) check() error {
	switch {
	case a.format != "text" && a.format != "json":
		return errors.Errorf("--format %q: allowed are text and json", a.format)
	case a.width != 0 && (a.width < leastWidth || a.width > mostWidth):
		return errors.Errorf("--width %d: allowed are %d to %d, and 0 for the terminal's", a.width, leastWidth, mostWidth)
	case a.step < atEnd:
		return errors.Errorf("--step %d: steps are counted from 1; 0 is where the log begins", a.step)
	case a.turn < noTurn:
		return errors.Errorf("--turn %d: turns are counted from 1", a.turn)
	}
	return nil
}

// scene lays the position in a file over the map of its game. VASSAL's files are
// zips; everything else is a text.
func (a *asker) scene(path string) (*question.Scene, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
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
func (a *asker) written(path string, r io.ReaderAt, size int64) (*question.Scene, error) {
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
	g, err := scs.Compile(game.Pack)
	if err != nil {
		return nil, errors.Wrap(err, game.path)
	}
	pos, problems := scs.ParsePosition(g, path, text)
	if len(problems) > 0 {
		return nil, problemError("position "+path, problems)
	}
	return a.at(question.Of(g.Situate(pos))), nil
}

// saved is a position of a saved game or log.
func (a *asker) saved(in *input) (*question.Scene, error) {
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
	module, game := f.module, f.game
	g, err := scs.Compile(game.Pack)
	if err != nil {
		return nil, errors.Wrap(err, game.path)
	}
	look := check.Look{File: filepath.ToSlash(in.Path), AtStep: a.step != atEnd, Step: a.step, Reveal: a.reveal}
	s, err := check.Situation(in.Save, module, g, game.binding, look)
	if err != nil {
		return nil, errors.Wrap(err, in.Path)
	}
	return a.at(s), nil
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
	case f.game.binding == nil:
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

// at is the scene in the turn that --turn names.
func (a *asker) at(s *question.Scene) *question.Scene {
	if a.turn == noTurn {
		return s
	}
	pos := s.Position()
	pos.Turn = pack.Known(a.turn)
	return s.In(pos)
}

// inPhase is the scene in the phase that --phase and --side name: of the unit's side
// own if its phase has it too, else of the phasing side. In another phase than the
// position's that one begins, and what the units did before is past.
func (a *asker) inPhase(s *question.Scene, own scs.SideID) (*question.Scene, error) {
	if a.phase == "" && a.side == "" {
		return s, nil
	}
	g, pos := s.Game(), s.Position()
	flag, name := "--phase", a.phase
	if name == "" {
		flag, name = "--side", pos.Phase
	}
	declared, err := check.Declare(g.Pack(), name, a.side)
	if err != nil {
		return nil, errors.Wrap(err, flag)
	}
	if !declared.Known() {
		pos.Phasing = g.Side(a.side)
		return s.In(pos), nil
	}
	phase := declared.Phases[0]
	for _, side := range []scs.SideID{pos.Phasing, own} {
		if i := slices.IndexFunc(declared.Phases, func(p scspack.Phase) bool { return p.Side == "" || p.Side == g.SideName(side) }); i >= 0 {
			phase = declared.Phases[i]
		}
	}
	side := g.Side(cmp.Or(phase.Side, a.side))
	if side == scs.NoSide {
		side = pos.Phasing
	}
	switch {
	case pos.Phase == phase.ID && pos.Phasing == side:
		return s, nil
	case pos.Phase == "":
		pos.Phase, pos.Phasing = phase.ID, side
		return s.In(pos), nil
	}
	return s.In(s.BeginPhase(phase.ID, side)), nil
}

// answer writes an answer as the flags say.
func (a *asker) answer(json, text func(io.Writer) error) error {
	if a.format == "json" {
		text = json
	}
	return a.write(text)
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
