package dump_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/dump"
)

// These tests hold the dumps against the dumps of real VASSAL 3.7.26: every piece's id, kind, place,
// name, parent, members and properties, every step's moves, and the state after the last step.

// A reading is a dump read back, ours or VASSAL's.
type reading struct {
	File, Module, ModuleVersion string
	Log                         bool
	Counts                      dump.Counts
	Maps                        []dump.Map
	Pieces, Final               []object
	Steps                       []step
	ExecuteError                string
	// EngineCreated lists the pieces that VASSAL made when it loaded the file: kind, map, x,
	// y and name.
	EngineCreated [][5]any
	LaidAtLoad    vmod.Laid
}

type object struct {
	ID, Kind  string
	Map       *string
	X, Y      int
	Location  *string
	Name      *string
	BasicName *string
	Parent    string
	Members   []string
	Props     map[string]string
}

type step struct {
	N       int
	Kind    []string
	Touched []string
	Moves   []struct {
		ID, Kind string
		From, To []any
	}
	Added []struct {
		ID, Kind string
		At       []any
	}
	Removed []string
	Chat    []string
}

func open(t testing.TB, path string) *vmod.File {
	t.Helper()
	data := corpus.Bytes(t, path)
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return f
}

// modules are the corpus's modules by their name. whole is false for modules of which only the build
// file is there.
func modules(t *testing.T) map[string]*corpusModule {
	list := map[string]*corpusModule{}
	for _, path := range corpus.Files(t, corpus.Modules...) {
		f := open(t, path)
		whole := !strings.Contains(path, "buildfile-only")
		list[f.Module.Name+" "+f.Module.Version] = &corpusModule{f.Module, whole}
	}
	return list
}

type corpusModule struct {
	*vmod.Module
	whole bool
}

func TestAgainstVassal(t *testing.T) {
	modules := modules(t)
	var props tally
	for _, path := range corpus.Files(t, corpus.Dumps...) {
		var want reading
		corpus.ReadJSON(t, path, &want)
		save := corpus.Dumped(path)
		t.Run(corpus.Name(t, save), func(t *testing.T) {
			if want.ExecuteError != "" {
				t.Skip("VASSAL failed to load it")
			}
			m := modules[want.Module+" "+want.ModuleVersion]
			var module *vmod.Module
			if m != nil {
				module = m.Module
			}
			got := dumped(t, save, module)
			full := m != nil && m.whole
			compareObjects(t, "start", want.Pieces, got.Pieces, full, &props)
			compareSteps(t, want.Steps, got.Steps, full)
			compareObjects(t, "final", want.Final, got.Final, full, nil)
			if full {
				if diff := cmp.Diff(want.Maps, got.Maps); diff != "" {
					t.Errorf("maps (-VASSAL +Umpire):\n%s", diff)
				}
			}
			if m != nil {
				lays := map[string]int{}
				for _, made := range want.EngineCreated {
					lays[made[0].(string)]++
				}
				if laid := got.LaidAtLoad; lays["deck"] != laid.Decks || lays["piece"] != laid.Pieces+laid.Cards {
					t.Errorf("at load are laid %+v, VASSAL says %v", laid, lays)
				}
			}
			if want.Log != got.Log {
				t.Errorf("log is %v, VASSAL says %v", got.Log, want.Log)
			}
		})
	}
	props.report(t)
}

func dumped(t *testing.T, path string, m *vmod.Module) reading {
	t.Helper()
	var b bytes.Buffer
	src := dump.Source{Path: filepath.Base(path), Save: open(t, path).Save, Module: m}
	if err := dump.JSON(&b, src, dump.View{Reveal: true}); err != nil {
		t.Fatal(err)
	}
	var r reading
	if err := json.Unmarshal(b.Bytes(), &r); err != nil {
		t.Fatalf("the dump is no JSON: %v", err)
	}
	// The type Dump has all fields. Places of moves have no Go form to read.
	var d struct {
		dump.Dump
		Steps []json.RawMessage `json:"steps"`
	}
	strict := json.NewDecoder(&b)
	strict.DisallowUnknownFields()
	if err := strict.Decode(&d); err != nil {
		t.Errorf("the dump is no Dump: %v", err)
	}
	if d.Version != dump.Version || len(d.Pieces) != len(r.Pieces) || len(d.Final) != len(r.Final) {
		t.Errorf("version %d with %d and %d pieces", d.Version, len(d.Pieces), len(d.Final))
	}
	return r
}

// maxShown bounds how many differences of one file are printed.
const maxShown = 10

func compareObjects(t *testing.T, when string, want, got []object, full bool, props *tally) {
	t.Helper()
	byID := map[string]object{}
	for _, o := range got {
		byID[o.ID] = o
	}
	shown := 0
	differ := func(format string, args ...any) {
		if shown++; shown <= maxShown {
			t.Errorf(when+": "+format, args...)
		}
	}
	for _, w := range want {
		g, ok := byID[w.ID]
		if !ok {
			differ("%s %s is missing", w.Kind, w.ID)
			continue
		}
		delete(byID, w.ID)
		if full && props != nil && w.Kind == "piece" {
			props.compare(w, g)
		}
		w.Props, g.Props = nil, nil
		if !full {
			w.Location, g.Location = nil, nil
			w.Name, g.Name = nil, nil
			w.BasicName, g.BasicName = nil, nil
		}
		if diff := cmp.Diff(w, g); diff != "" {
			differ("%s %s (-VASSAL +Umpire):\n%s", w.Kind, w.ID, diff)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		differ("%s %s is not in VASSAL's dump", byID[id].Kind, id)
	}
	if shown > maxShown {
		t.Errorf("%s: %d more differences", when, shown-maxShown)
	}
}

func compareSteps(t *testing.T, want, got []step, full bool) {
	t.Helper()
	if len(want) != len(got) {
		t.Errorf("%d steps, VASSAL has %d", len(got), len(want))
		return
	}
	shown := 0
	for i, w := range want {
		g := got[i]
		if !full {
			forgetModule(&w)
			forgetModule(&g)
		}
		if diff := cmp.Diff(w, g); diff != "" {
			if shown++; shown <= maxShown {
				t.Errorf("step %d (-VASSAL +Umpire):\n%s", i, diff)
			}
		}
	}
}

// forgetModule drops what only the module knows: names of places, and which properties exist, without
// which VASSAL drops their changes.
func forgetModule(s *step) {
	s.Kind = nil
	for i := range s.Moves {
		s.Moves[i].From[3], s.Moves[i].To[3] = nil, nil
	}
	for i := range s.Added {
		s.Added[i].At[3] = nil
	}
}

// A tally counts property values, and the differing ones by property.
type tally struct {
	total, differing int
	kinds            map[string]int
	examples         map[string]string
}

func (y *tally) compare(w, g object) {
	if y.kinds == nil {
		y.kinds, y.examples = map[string]int{}, map[string]string{}
	}
	names := maps.Clone(w.Props)
	maps.Copy(names, g.Props)
	for name := range names {
		y.total++
		a, inVassal := w.Props[name]
		b, inUmpire := g.Props[name]
		if a == b && inVassal == inUmpire {
			continue
		}
		y.differing++
		y.kinds[name]++
		y.examples[name] = fmt.Sprintf("%s: VASSAL %q %v, Umpire %q %v", w.ID, a, inVassal, b, inUmpire)
	}
}

func (y *tally) report(t *testing.T) {
	if y.total == 0 {
		t.Fatal("no property was compared")
	}
	for _, name := range slices.Sorted(maps.Keys(y.kinds)) {
		t.Logf("property %q differs %d times, e.g. %s", name, y.kinds[name], y.examples[name])
	}
	share := 100 * float64(y.total-y.differing) / float64(y.total)
	t.Logf("%d of %d property values agree: %.3f %%", y.total-y.differing, y.total, share)
	if y.differing > 0 {
		t.Errorf("%d property values differ", y.differing)
	}
}
