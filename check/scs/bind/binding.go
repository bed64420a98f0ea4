package bind

import (
	"io/fs"
	"regexp"
	"slices"
	"sync"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The files that this package reads.
const (
	vassalFile = "vassal.toml"
	piecesFile = "pieces.csv"
)

// A Binding maps a module's pieces to one pack. It does not change after reading.
type Binding struct {
	// Modules are the names of the modules that the binding is for.
	Modules []string
	// Dice are the dice buttons that write to the chat.
	Dice []Dice

	pack     *scspack.Pack
	maps     []gameMap
	places   []boundPlace
	slots    slots
	units    []boundUnit
	markers  []boundMarker
	statuses []boundStatus
	turns    []told
	phases   []told
	said     []moment // further phases that chat lines declare
	strikes  []boundStrike
	rolls    []boundRoll
	attacks  []announcements
	outcomes []*regexp.Regexp
	results  bool                     // [[result]] is there, be it empty
	shows    map[scspack.Meaning]bool // meanings of the [[marker]] and [[status]] entries
	// markerIDs, placeNames and tellers, which are meanings and markers, are what a wrong word may
	// have meant. Each is listed once, however many words are wrong.
	markerIDs, placeNames, tellers func() []string
}

// Read reads the binding of a pack from the pack's own folder. Without a
// vassal.toml the binding and the problems are nil.
//
// Read returns all that is wrong in the files as problems; the binding is then nil.
// The error is for files that cannot be read.
func Read(fsys fs.FS, p *scspack.Pack) (*Binding, []rule.Problem, error) {
	fsys, err := pack.Root(fsys)
	if err != nil {
		return nil, nil, err
	}
	text, err := pack.ReadFile(fsys, vassalFile)
	if err != nil || text == nil {
		return nil, nil, err
	}
	rows, err := pack.ReadFile(fsys, piecesFile)
	if err != nil {
		return nil, nil, err
	}
	b := Binding{pack: p, slots: slots{map[string]*slot{}, map[string][]*slot{}}, shows: map[scspack.Meaning]bool{}}
	b.markerIDs = sync.OnceValue(func() []string {
		ids := make([]string, len(p.Markers))
		for i := range p.Markers {
			ids[i] = p.Markers[i].ID
		}
		return ids
	})
	b.tellers = sync.OnceValue(func() []string { return slices.Concat(meanings, b.markerIDs()) })
	b.placeNames = sync.OnceValue(func() []string {
		var names []string
		seen := map[string]bool{"": true}
		for _, place := range p.Places {
			if !seen[place.Name] {
				seen[place.Name], names = true, append(names, place.Name)
			}
		}
		return names
	})
	var problems pack.Problems
	if rows != nil {
		b.readSlots(rows, &problems)
	}
	if root := pack.ReadTOML(vassalFile, text, &problems); root != nil {
		b.read(root)
	}
	if problems.Len() > 0 {
		return nil, words.Problems(problems.Sorted()), nil
	}
	return &b, nil, nil
}

func (b *Binding) read(root *pack.Table) {
	module := root.Section("module")
	b.Modules = module.Texts("names")
	module.Done()
	for _, entries := range []struct {
		key  string
		read func(*pack.Table)
	}{
		{"map", b.readMap}, {"place", b.readPlace}, {"unit", b.readUnit}, {"marker", b.readMarker},
		{"status", b.readStatus},
		{"turn", b.readTurn}, {"phase", b.readPhase},
	} {
		for _, t := range root.Tables(entries.key) {
			entries.read(t)
		}
	}
	if len(b.maps) == 0 {
		root.Add("map", say.As("binding/no-map", "no [[map]]; it names the window that shows the game map"))
	}
	b.readChat(root)
	root.Done()
}

// readChat reads the patterns of chat lines that a vassal.toml and an umpire.toml both may have.
func (b *Binding) readChat(root *pack.Table) {
	for _, t := range root.Tables("dice") {
		b.readDice(t)
	}
	for _, t := range root.Tables("strike") {
		b.readStrike(t)
	}
	for _, t := range root.Tables("roll") {
		b.readRoll(t)
	}
	b.readFights(root)
}

// unit returns the pack's unit with this id. If there is none, it returns nil and
// reports a problem with key.
func (b *Binding) unit(t interface {
	Add(key string, code pack.Code, args ...any)
}, key, id string) *scspack.Unit {
	u := b.pack.Unit(id)
	if u == nil {
		t.Add(key, say.As("binding/no-unit",
			"units.csv has no unit {'unit'}{hint}"), id, pack.DidYouMean(id, b.pack.UnitIDs()))
	}
	return u
}
