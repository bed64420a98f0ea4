package module

import (
	"bytes"
	"runtime"
	"strings"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A setUp is what the rules need to know of a set-up in the archive, which is loaded once for all.
// Where Java classes may make what it names, it has no more than whether it loads, and the seats.
type setUp struct {
	plan   *buildfile.Setup
	entry  string
	broken bool // VASSAL cannot load it

	boards             []lackedBoard
	nowhere            named // maps that are not there, by pieces on them
	images, prototypes named // that are not there, by traits
	oldDecks, newDecks named // in the set-up alone, in the module alone
	lost, beside       named // pieces without a slot, and beside all boards

	seats   []string // sides that somebody has; see seatsIn
	veiled  veiled
	stacked stacked
}

type lackedBoard struct{ board, onMap string }

// A named counts things and has their names once each, in the order in which they came.
type named struct {
	total int
	names []string
	seen  map[string]bool
}

func (n *named) add(name string) {
	if n.seen == nil {
		n.seen = map[string]bool{}
	}
	if n.total++; !n.seen[name] {
		n.seen[name] = true
		n.names = append(n.names, name)
	}
}

// setUps returns the set-ups of the file itself: none of an extension without its module.
func (m *Module) setUps() []*setUp {
	if m.opened || m.alone() {
		return m.setups
	}
	m.opened = true
	done := map[string]bool{}
	var look func([]*buildfile.Setup)
	look = func(list []*buildfile.Setup) {
		for _, plan := range list {
			if entry := plan.Opens(); isVassal(plan.Element) && entry != "" && !done[entry] && m.Archive.Has(entry) {
				done[entry] = true
				m.setups = append(m.setups, &setUp{plan: plan, entry: entry})
			}
			look(plan.Children)
		}
	}
	look(m.Setups)
	if len(m.setups) == 0 {
		return nil
	}
	ids, places := m.givenIDs(), m.destinations()
	m.loadAll(func(s *setUp, l loadedSetUp) {
		if s.broken = l.game == nil; !s.broken {
			m.keep(s.entry, l.file, l.size)
			m.lookAt(s, l, ids, places)
		}
	})
	return m.setups
}

// A loadedSetUp is a set-up as VASSAL would begin to play it; game is nil if it cannot be loaded.
type loadedSetUp struct {
	file  *vmod.File
	size  int // of its entry, in bytes
	game  *game.Game
	fault any // of a panic
}

// loadAll loads the set-ups and calls f with each, in their order. Loading takes nearly all the time
// of a module that has many: it is done on all cores, but for few at a time, since each is a whole
// game. It panics if loading any did.
func (m *Module) loadAll(f func(*setUp, loadedSetUp)) {
	ahead := make(chan chan loadedSetUp, min(runtime.GOMAXPROCS(0), mostAtOnce)-1)
	go func() {
		for _, s := range m.setups {
			one := make(chan loadedSetUp, 1)
			ahead <- one
			go func() { one <- m.load(s.entry) }()
		}
	}()
	for _, s := range m.setups {
		l := <-<-ahead
		if l.fault != nil {
			panic(l.fault)
		}
		f(s, l)
	}
}

// mostAtOnce is how many set-ups are in memory at a time at the most.
const mostAtOnce = 4

// load loads a set-up. It may be called by several goroutines.
func (m *Module) load(entry string) (l loadedSetUp) {
	defer func() { l.fault = recover() }()
	data, err := m.Archive.Bytes(entry)
	if err != nil {
		return l
	}
	f, err := openSave(data)
	if err != nil || f.Save == nil {
		return l
	}
	of := m.Base
	if of == nil {
		of = m.File.Module
	}
	if g, err := f.Save.Load(of); err == nil {
		l = loadedSetUp{file: f, size: len(data), game: g}
	}
	return l
}

// givenIDs returns the game piece ids that slots and placing traits give.
func (m *Module) givenIDs() map[string]bool {
	ids := map[string]bool{}
	for _, part := range m.parts() {
		for _, piece := range part.Pieces {
			ids[piece.Slot.GPID] = true
		}
		for _, t := range part.Shared {
			if t.Places {
				ids[t.Field("gpid")] = true
			}
		}
	}
	return ids
}

// lookAt fills in what the rules need to know of a set-up; ids and places are the module's.
func (m *Module) lookAt(s *setUp, l loadedSetUp, ids map[string]bool, places destinations) {
	loaded := l.game
	s.seats = seatsIn(loaded)
	if m.ownClasses() {
		return
	}
	m.setUpBoards(s, l.file.Save.Text, loaded)
	m.setUpDecks(s, loaded, places.decks)
	var traits []trait.Raw
	seen := map[string]bool{}
	for _, o := range loaded.Objects() {
		switch o.Kind() {
		case game.Stack:
			s.stacked.look(loaded, o)
			continue
		case game.Deck:
			continue
		}
		if id := loaded.GPID(o); m.givesID(id) && !ids[id] {
			s.lost.add(loaded.BasicName(o))
		}
		if piece := loaded.Piece(o); piece != nil {
			traits = traits[:0]
			for i := range piece.Len() {
				traits = append(traits, piece.Raw(i))
				s.lacks(m, traits[i], seen)
			}
			if in := o.Parent(); in == nil || in.Kind() != game.Deck {
				s.veiled.look(m, s.plan.Element, traits)
			}
			if on := sequence.NewDecoder(traits[len(traits)-1].State, ';'); o.Map() == nil {
				if name := on.Next(); name != "null" && name != "" && loaded.MapByID(name) == nil && !places.maps[name] {
					s.nowhere.add(name)
				}
			}
		}
		if on := o.Map(); on != nil && len(on.Boards()) > 0 && on.Board(o.At()) == "" && m.sized(on) {
			s.beside.add(loaded.BasicName(o))
		}
	}
}

// givesID reports whether the module gives a game piece id, or the extension that is judged: ids of
// others stand after the id of their extension.
func (m *Module) givesID(id string) bool {
	of, _, extended := strings.Cut(id, ":")
	return id != "" && (!extended || m.Extension != nil && of == m.Extension.ID)
}

// mostKept is how many bytes of saved games are kept for the next rule that reads them.
const mostKept = 16 << 20

// save opens a saved game in the archive, with the bytes of its entry.
func (m *Module) save(entry string, data []byte) (*vmod.File, error) {
	if f := m.saves[entry]; f != nil {
		return f, nil
	}
	f, err := openSave(data)
	if err == nil && f.Save != nil {
		m.keep(entry, f, len(data))
	}
	return f, err
}

func openSave(data []byte) (*vmod.File, error) {
	return vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
}

// keep keeps a saved game of so many bytes for the next rule that reads it, if there is room.
func (m *Module) keep(entry string, f *vmod.File, size int) {
	size += len(f.Save.Text)
	if m.kept+size > mostKept {
		return
	}
	if m.saves == nil {
		m.saves = map[string]*vmod.File{}
	}
	m.saves[entry] = f
	m.kept += size
}

// lacks adds what one trait names and the module lacks. Each type is looked at once.
func (s *setUp) lacks(m *Module, raw trait.Raw, seen map[string]bool) {
	if seen[raw.Type] {
		return
	}
	seen[raw.Type] = true
	add := func(to *named, name string, there bool) {
		if !there && shown.Fixed(name) {
			to.add(name)
		}
	}
	for _, name := range m.written(raw.Type).Images() {
		_, there := m.image(name)
		add(&s.images, name, there || shown.Own(name) || shown.Drawn(m.Tree)[name])
	}
	if use := m.written(raw.Type).use; use != nil {
		_, there := m.definition(use.Name)
		add(&s.prototypes, use.Name, there)
	}
}

// setUpBoards looks for the boards that a set-up lays.
func (m *Module) setUpBoards(s *setUp, text string, loaded *game.Game) {
	extended := m.extendingBoards()
	for t := range command.Top(text) {
		c, ok := command.Decode(t.Text()).(command.BoardPicker)
		if !ok {
			continue
		}
		on := loaded.MapByID(c.Map)
		if on == nil || on.Plan() == nil || !isVassal(on.Plan().Element) {
			continue
		}
		for _, b := range c.Boards {
			if _, ok := loaded.BoardPlan(on, b.Name); !ok && !extended[b.Name] {
				s.boards = append(s.boards, lackedBoard{b.Name, on.ID})
			}
		}
	}
}

// setUpDecks compares the decks of a set-up with those that VASSAL knows.
func (m *Module) setUpDecks(s *setUp, loaded *game.Game, known map[string]bool) {
	there, taken := map[string]bool{}, map[game.Place]bool{}
	for _, o := range loaded.Objects() {
		if o.Kind() != game.Deck {
			continue
		}
		name := o.DeckName()
		there[name], taken[o.Place()] = true, true
		if name != "" && !known[name] {
			s.oldDecks.add(name)
		}
	}
	if !loaded.Record().AtStart {
		return // VASSAL makes its decks when it loads the set-up
	}
	for _, on := range loaded.Maps() {
		if on.Plan() == nil {
			continue
		}
		for _, d := range on.Plan().Decks {
			// A deck of another name in the same place is this deck, before it was called so.
			if at, used := vmod.StartPoint(on, &d.Placement); used && d.Name != "" && !there[d.Name] && !taken[game.Place{Map: on, At: at}] {
				s.newDecks.add(d.Name)
			}
		}
	}
}

// sized reports whether the sizes of all boards on a map are known.
func (m *Module) sized(on *game.Map) bool {
	if on.Plan() == nil {
		return false
	}
	for _, b := range on.Plan().Boards {
		if _, there := m.image(b.Image); b.Image != "" && !there || b.Width <= 0 || b.Height <= 0 {
			return false
		}
	}
	return on.Plan().UseBoards == "" && len(m.extendingBoards()) == 0
}

// extendingBoards returns the names of all boards of extensions, which can add them to the maps of
// their module.
func (m *Module) extendingBoards() map[string]bool {
	names := map[string]bool{}
	for _, part := range m.parts() {
		if part.Tree.IsExtension() {
			for _, e := range part.of("Board") {
				names[e.Value("name")] = true
			}
		}
	}
	return names
}

// seatsIn returns the sides that somebody with a password has.
func seatsIn(loaded *game.Game) []string {
	var seats []string
	for _, player := range loaded.Record().Players {
		if player.ID != "" && player.Side != command.Observer {
			seats = append(seats, player.Side)
		}
	}
	return seats
}
