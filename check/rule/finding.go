package rule

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"github.com/umpire-vassal/umpire/check/say"
	"slices"
	"strconv"
)

// A Finding is what a rule found about a thing.
type Finding struct {
	// Rule is the rule's ID.
	Rule string
	// Refs are the paragraphs that it rests on, the game's own before the series'.
	Refs []string
	// Verdict is never invalid.
	Verdict Verdict
	// Advisory reports whether the game's own rules let players set the paragraph aside. The
	// verdict stands, but exit codes and linters take it for suspect at most.
	Advisory bool
	// Message is what is wrong, by how much. What may excuse it stands in Evidence.
	Message say.Message
	// Step is the log step, counted from 1 like VASSAL's step button; 0 is the position
	// in a save.
	Step int
	// Phase is the phase that the verdict supposes, "german movement", or "".
	Phase string
	// Hexes are the hexes it is about, the first one the place to look.
	Hexes []string
	// Pieces are the pieces it is about, bottom to top where they are a stack.
	Pieces []Piece
	// Favours is the side that gains by what was done, where Pieces are of both; else "".
	Favours string
	// RestsOn are what it rests on beyond what all findings of its rule do, in the words of
	// Description.RestsOn.
	RestsOn []string
	// Related are other pieces and hexes that it rests on.
	Related []Related
	// Where is the place in a module or extension; nil for a finding about a game.
	Where *Where
	// Which distinguishes the finding from others with the same message about the same things: the
	// way to a slot, the line of a declaration. Only the fingerprint has it.
	Which string
	// Places tell apart the places of one fault that a finding reports once: the slot or component, and the
	// command of the trait. Only fingerprints have them.
	Places []string
	// Evidence is what it rests on.
	Evidence Evidence
	// Fixes are what would make it legal, where that is one thing.
	Fixes []Fix
}

// A Piece is a piece of the game as an observer without a side may know it.
type Piece struct {
	// ID is VASSAL's id of the piece, GPID its slot's.
	ID   string `json:"id"`
	GPID string `json:"gpid"`
	// Unit is the id of the pack's unit, or "".
	Unit string `json:"unit"`
	// Name is what the piece shows: a masked piece shows its mask's name.
	Name string `json:"name"`
	// Hex is where it stands, or "".
	Hex string `json:"hex"`
}

// A Where is a place in a module or extension.
type Where struct {
	// Entry is the archive's entry: the build file, or the entry that the finding is about.
	Entry string `json:"entry"`
	// Path names the components from the outermost inwards, as VASSAL's editor does: "Main Map
	// [Map Window] > Hill 12 [At-Start Stack]". It is "" for the whole file.
	Path string `json:"path"`
	// About is what the finding is about there, if one component can have several: the name of
	// an image, a prototype, a trait.
	About string `json:"about"`
	// Line and Column are where the component begins in Entry, from 1; 0 if Entry has no lines.
	Line   int `json:"line"`
	Column int `json:"column"`
	// File is the file of an unpacked module that has the place, from its folder, and FileLine the line in it, 0 if
	// it is the whole file. An archive has none.
	File     string `json:"file,omitempty"`
	FileLine int    `json:"file_line,omitempty"`
	// Component is the index of the component in document order; 0 for the whole file, and for
	// another entry.
	Component int `json:"-"`
	// Trait is the number of a trait in the component's piece, from 1, or AnyTrait; 0 if the finding is about the
	// component itself.
	Trait int `json:"-"`
}

// AnyTrait is the trait of a finding that is about several traits of a piece.
const AnyTrait = -1

// A Related is a piece or hex that a finding rests on without being about it.
type Related struct {
	Message say.Message `json:"message"`
	Hexes   []string    `json:"hexes"`
	Pieces  []Piece     `json:"pieces"`
}

// A Fix is one thing that would make the finding go away.
type Fix struct {
	Message say.Message `json:"message"`
	// Name is what "umpire check --fix" calls it; absent for what players do.
	Name string `json:"name,omitempty"`
}

// Compare orders findings by step, hex, gravity, rule, and then by whatever distinguishes them.
// Findings without a hex come last.
func (f *Finding) Compare(g *Finding) int {
	return cmp.Or(
		cmp.Compare(f.Step, g.Step),
		-cmp.Compare(min(len(f.Hexes), 1), min(len(g.Hexes), 1)),
		slices.Compare(f.Hexes, g.Hexes),
		f.Where.compare(g.Where),
		-cmp.Compare(f.Verdict, g.Verdict),
		cmp.Compare(f.Rule, g.Rule),
		slices.CompareFunc(f.Pieces, g.Pieces, func(a, b Piece) int {
			return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
		}),
		cmp.Compare(f.Sentence().String(), g.Sentence().String()),
	)
}

// compare orders places as they come in a file; none comes first.
func (w *Where) compare(v *Where) int {
	switch {
	case w == nil && v == nil:
		return 0
	case w == nil:
		return -1
	case v == nil:
		return 1
	}
	return cmp.Or(cmp.Compare(w.Entry, v.Entry), cmp.Compare(w.Line, v.Line), cmp.Compare(w.Column, v.Column),
		cmp.Compare(w.About, v.About))
}

// Excuse adds excuses, the likeliest first. An illegal finding with an excuse becomes
// suspect.
func (f *Finding) Excuse(excuses ...say.Message) {
	if len(excuses) == 0 {
		return
	}
	f.Verdict = min(f.Verdict, Suspect)
	for _, excuse := range excuses {
		if !slices.ContainsFunc(f.Evidence.Excuses, func(m say.Message) bool { return m.String() == excuse.String() }) {
			f.Evidence.Excuses = append(f.Evidence.Excuses, excuse)
		}
	}
}

// Counts returns the verdict as which the finding counts for exit codes and linters.
func (f *Finding) Counts() Verdict {
	if f.Advisory {
		return min(f.Verdict, Suspect)
	}
	return f.Verdict
}

// Sentence returns the message with the likeliest excuse.
func (f *Finding) Sentence() say.Message {
	if len(f.Evidence.Excuses) == 0 {
		return f.Message
	}
	return say.On("unless", "{finding}, unless {excuse}", f.Message, f.Evidence.Excuses[0])
}

// Sort sorts findings by [Finding.Compare].
func Sort(findings []Finding) {
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Compare(&b) })
}

// Fingerprint returns a hash of the subject, of the paragraphs and of the message, whatever its
// figures, and of what else distinguishes it. Neither the order of the output nor
// VASSAL's piece ids nor the language of messages matters, so that two runs give one thing one
// fingerprint.
func (f *Finding) Fingerprint() string {
	if len(f.Places) == 0 {
		return f.FirstPlace()
	}
	return f.hash(f.Refs, f.Message.Kind(), []string{f.Which}, slices.Sorted(slices.Values(f.Places)))
}

// FirstPlace is the fingerprint without the places. The baselines of version 2 have only that.
func (f *Finding) FirstPlace() string {
	return f.hash(f.Refs, f.Message.Kind(), []string{f.Which})
}

// PlacePrints returns a hash for each place of the fault, sorted: those that stay when another is mended.
func (f *Finding) PlacePrints() []string {
	about := Finding{Rule: f.Rule}
	if f.Where != nil {
		about.Where = &Where{About: f.Where.About}
	}
	times := map[string]int{}
	var prints []string
	for _, place := range f.Places {
		times[place]++
		which := []string{f.Which, place, strconv.Itoa(times[place])}
		prints = append(prints, about.hash(f.Refs, f.Message.Kind(), which))
	}
	slices.Sort(prints)
	return prints
}

// Subject returns a hash of what the finding is about: rule, units, hexes and step, and in a
// module the component, whatever line it stands in. A piece that is no unit of the pack counts by
// slot and name. Two findings can have one subject; the baselines of version 1 have only that.
func (f *Finding) Subject() string { return f.hash() }

// hash returns a hash of the subject and of further words.
func (f *Finding) hash(more ...[]string) string {
	units := make([]string, 0, len(f.Pieces))
	for _, p := range f.Pieces {
		unit := p.Unit
		if unit == "" {
			unit = p.GPID + " " + p.Name
		}
		units = append(units, unit)
	}
	slices.Sort(units)
	units = slices.Compact(units)
	h := sha256.New()
	write := func(words ...string) {
		for _, w := range words {
			h.Write([]byte(strconv.Quote(w)))
		}
		h.Write([]byte{'\n'})
	}
	write(f.Rule)
	write(units...)
	write(f.Hexes...)
	write(strconv.Itoa(f.Step))
	if f.Where != nil {
		write(f.Where.Path, f.Where.About)
	}
	for _, words := range more {
		write(words...)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
