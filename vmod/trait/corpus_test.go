package trait_test

import (
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// These tests read real files without replaying them. The environment of each piece repeats what
// VASSAL's dump has about the piece's place, so that only the traits are tested. Properties that
// other pieces or the module decide come from the dump, too, and prove nothing.

// An oracle is VASSAL's dump of a save.
type oracle struct {
	Module string
	Pieces []*oraclePiece
}

type oraclePiece struct {
	ID, Kind  string
	Map       *string
	X, Y      int
	Name      string
	BasicName string
	Props     map[string]string
	Members   []string
	Parent    string
}

// errLog ends a walk at the first step of a log, where the start state ends.
var errLog = errors.New("log begins")

// startState returns the pieces and global properties with which a save or log
// begins.
func startState(t testing.TB, path string) ([]command.AddPiece, map[string]string) {
	t.Helper()
	var out []command.AddPiece
	globals := map[string]string{}
	err := command.Walk(corpus.Commands(t, path), command.DefaultLimits(), func(_ int, text string) error {
		if strings.HasPrefix(text, "LOG\t") {
			return errLog
		}
		switch c := command.Decode(text).(type) {
		case command.AddPiece:
			out = append(out, c)
		case command.GlobalProperty:
			globals[c.Name] = c.Value
		}
		return nil
	})
	if err != nil && err != errLog {
		t.Fatal(err)
	}
	return out, globals
}

// told is the environment of a piece according to the dump.
type told struct {
	trait.Nowhere
	save *toldSave
	o    *oraclePiece
}

type toldSave struct {
	pieces   map[string]*trait.Piece
	oracle   map[string]*oraclePiece
	formulas trait.Formulas
	globals  map[string]string
	// set holds the global properties that some trait sets and so exports. Only
	// the module has their values at the start.
	set map[string]bool
}

func (p told) ID() string { return p.o.ID }

func (p told) Map() (string, bool) {
	if p.o.Map == nil {
		return "", false
	}
	return *p.o.Map, true
}

func (p told) Position() image.Point { return image.Pt(p.o.X, p.o.Y) }
func (p told) LocationName() string  { return p.o.Props["LocationName"] }
func (p told) Board() string         { return p.o.Props["CurrentBoard"] }
func (p told) Zone() string          { return p.o.Props["CurrentZone"] }

func (p told) Deck() (string, int, bool) {
	n, _ := strconv.Atoi(p.o.Props["DeckPosition"])
	return p.o.Props["DeckName"], n, n > 0
}

func (p told) Stack() (int, int, bool) {
	position, _ := strconv.Atoi(p.o.Props["StackPos"])
	size, _ := strconv.Atoi(p.o.Props["StackSize"])
	return position, size, true
}

func (p told) Global(name string) (string, bool) {
	if v, ok := p.save.globals[name]; ok {
		return v, true
	}
	if deck, ok := strings.CutSuffix(name, "_numPieces"); ok {
		for _, o := range p.save.oracle {
			if o.Kind == "deck" && o.Name == deck {
				return strconv.Itoa(len(o.Members)), true
			}
		}
	}
	if !p.save.set[name] {
		return "", false
	}
	v, ok := p.o.Props[name]
	return v, ok
}

func (p told) Neighbour(id string) (*trait.Piece, trait.Environment, bool) {
	o, ok := p.save.oracle[id]
	if !ok || p.save.pieces[id] == nil {
		return nil, nil, false
	}
	return p.save.pieces[id], told{save: p.save, o: o}, true
}

// Pieces knows the piece's own stack only.
func (p told) Pieces(g expression.Group) ([]trait.Member, error) {
	if g.Kind != expression.OwnStack && g.Kind != expression.OwnStackVisible {
		return nil, errors.New("not told")
	}
	ids := []string{p.o.ID}
	if parent := p.save.oracle[p.o.Parent]; parent != nil {
		ids = parent.Members
	}
	var out []trait.Member
	for _, id := range ids {
		if piece, env, ok := p.Neighbour(id); ok {
			out = append(out, trait.Member{Piece: piece, Env: env})
		}
	}
	return out, nil
}

func (p told) HasMap(string) bool                                 { return true }
func (p told) MapProperty(name, _ string) (string, bool)          { return p.Global(name) }
func (p told) ZoneProperty(name, _, _ string) (string, bool)      { return p.Global(name) }
func (p told) Cells(string, image.Point, image.Point) (int, bool) { return 0, false }

func (p told) Formulas() *trait.Formulas { return &p.save.formulas }

func readSave(t *testing.T, path string, o oracle) *toldSave {
	t.Helper()
	s := &toldSave{pieces: map[string]*trait.Piece{}, oracle: map[string]*oraclePiece{}, set: map[string]bool{}}
	for _, p := range o.Pieces {
		s.oracle[p.ID] = p
	}
	added, globals := startState(t, path)
	if !strings.HasPrefix(o.Module, "Synthetic") {
		// The dumps of these saves were made without a module, so without
		// global properties.
		s.globals = globals
	}
	for _, a := range added {
		p, err := trait.NewPiece(a.Type, a.State, trait.DefaultLimits())
		if err != nil {
			t.Logf("%s: piece %s: %v", filepath.Base(path), a.ID, err)
			continue
		}
		s.pieces[a.ID] = p
		for i := range p.Len() {
			if r := p.Raw(i); r.ID() == "setprop;" {
				s.set[r.Field("name")] = true
			}
		}
	}
	return s
}

// tally counts agreements and collects examples of differences.
type tally struct {
	names, namesRight   int
	values, valuesRight int
	kinds               map[string]int
	examples            map[string]string
}

func (c *tally) differ(kind, example string) {
	c.kinds[kind]++
	if c.examples[kind] == "" {
		c.examples[kind] = example
	}
}

func (c *tally) piece(s *toldSave, o *oraclePiece) {
	p := s.pieces[o.ID]
	if p == nil {
		c.differ("no piece", o.ID)
		return
	}
	env := told{save: s, o: o}
	c.names++
	if name := p.Name(env); name == o.Name {
		c.namesRight++
	} else {
		c.differ("name", fmt.Sprintf("%s: got %q, want %q", o.ID, name, o.Name))
	}
	if name := p.BasicName(env); name != o.BasicName {
		c.differ("basic name", fmt.Sprintf("%s: got %q, want %q", o.ID, name, o.BasicName))
	}
	if o.Props == nil {
		return
	}
	got := p.Exported(env)
	// The dumps also have these, which masked and hidden pieces do not export to
	// viewers who may not look.
	for _, name := range []string{"Moved", "Invisible", "Obscured", "ObscuredToOthers"} {
		if _, ok := got[name]; ok {
			continue
		}
		if v, ok := p.Property(env, name); ok {
			got[name] = v
		}
	}
	for name, want := range o.Props {
		c.values++
		switch v, ok := got[name]; {
		case !ok:
			c.differ("missing", fmt.Sprintf("%s: no %q, want %q", o.ID, name, want))
		case v != want:
			c.differ("value", fmt.Sprintf("%s: %q is %q, want %q", o.ID, name, v, want))
		default:
			c.valuesRight++
		}
	}
	for name, v := range got {
		if _, ok := o.Props[name]; !ok {
			c.values++
			c.differ("surplus", fmt.Sprintf("%s: %q is %q", o.ID, name, v))
		}
	}
}

func TestAgreesWithVassal(t *testing.T) {
	total := tally{kinds: map[string]int{}, examples: map[string]string{}}
	for _, path := range corpus.Files(t, corpus.Dumps...) {
		file := corpus.Dumped(path)
		t.Run(corpus.Name(t, file), func(t *testing.T) {
			var o oracle
			corpus.ReadJSON(t, path, &o)
			if _, err := os.Stat(file); err != nil {
				t.Skip("only the dump is here")
			}
			s := readSave(t, file, o)
			c := tally{kinds: map[string]int{}, examples: map[string]string{}}
			for _, p := range o.Pieces {
				if p.Kind == "piece" {
					c.piece(s, p)
				}
			}
			t.Logf("names %d of %d, values %d of %d", c.namesRight, c.names, c.valuesRight, c.values)
			total.names += c.names
			total.namesRight += c.namesRight
			total.values += c.values
			total.valuesRight += c.valuesRight
			for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
				t.Errorf("%s: %d, such as %s", kind, c.kinds[kind], c.examples[kind])
			}
		})
	}
	t.Logf("all files: names %d of %d, values %d of %d", total.namesRight, total.names, total.valuesRight, total.values)
}

// seedPieces adds the pieces of small real saves to a fuzz test.
func seedPieces(f *testing.F) {
	for _, path := range corpus.SeedFiles(f, 2<<10, corpus.Saves...) {
		if err := command.Walk(corpus.Commands(f, path), command.DefaultLimits(), func(_ int, text string) error {
			if a, ok := command.Decode(text).(command.AddPiece); ok {
				f.Add(a.Type, a.State)
			}
			return nil
		}); err != nil {
			f.Fatal(err)
		}
	}
}
