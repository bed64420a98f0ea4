package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check/hexpicture"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// packHelp is what every command says of a pack's name.
const packHelp = "the game pack: the `name` of a shipped one (umpire game list), a folder or a zip"

// positionHelp tells how a position is written.
const positionHelp = `POSITION is a text file, or - for standard input:

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
	streams        Streams
	game           string
	format, output string
	width          int
}

func (a *asker) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVarP(&a.game, "game", "g", "", packHelp)
	f.StringVarP(&a.format, "format", "f", "text", "text or json")
	f.StringVarP(&a.output, "output", "o", "", "write to this `file` instead of standard output")
	f.IntVar(&a.width, "width", 0, "the `width` of text and picture in characters; 0 is that of the terminal, or 80")
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

func (a *asker) size() hexpicture.Size {
	size := hexpicture.Size{Width: a.width, Lines: pictureLines}
	if size.Width == 0 {
		size.Width = defaultWidth
		if f, ok := a.streams.Out.(*os.File); ok && a.output == "" {
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
	case a.game == "":
		return errors.New("--game is missing; it names the game pack, as in --game rulebook")
	case a.format != "text" && a.format != "json":
		return errors.Errorf("--format %q: allowed are text and json", a.format)
	case a.width != 0 && (a.width < leastWidth || a.width > mostWidth):
		return errors.Errorf("--width %d: allowed are %d to %d, and 0 for the terminal's", a.width, leastWidth, mostWidth)
	}
	return nil
}

// situation lays the position in a file over the map of the pack.
func (a *asker) situation(path string) (*scs.Situation, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	pack, err := loadPack(a.game)
	if err != nil {
		return nil, err
	}
	game, err := scs.Compile(pack.Pack)
	if err != nil {
		return nil, errors.Wrap(err, pack.path)
	}
	text, err := a.read(path)
	if err != nil {
		return nil, err
	}
	pos, problems := scs.ParsePosition(game, path, text)
	if len(problems) > 0 {
		return nil, problemError("position "+path, problems)
	}
	return game.Situate(pos), nil
}

// mostPosition bounds a position's text.
const mostPosition = 1 << 22

func (a *asker) read(path string) ([]byte, error) {
	r, size, closer, err := source(path, a.streams)
	if err != nil {
		return nil, err
	}
	defer closer()
	if size > mostPosition {
		return nil, errors.Errorf("%s: %d bytes are no position; allowed are up to %d", path, size, mostPosition)
	}
	text, err := io.ReadAll(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	if bytes.HasPrefix(text, []byte("PK\x03\x04")) {
		return nil, errors.Errorf("%s: this is a zip, as VASSAL's files are; a position as text is wanted", path)
	}
	return text, nil
}

// answer writes an answer as the flags say.
func (a *asker) answer(json, text func(io.Writer) error) error {
	if a.format == "json" {
		text = json
	}
	return toOutput(a.output, a.streams, text)
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
