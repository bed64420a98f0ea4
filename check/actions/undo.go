package actions

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// A ledger knows what each step did, command by command, and so what taking it back
// looks like.
type ledger struct {
	first   int // number of the first entry's step
	entries []entry
	undoing map[digest]int // what takes a step back -> index of the last such step
	next    int            // the entry that VASSAL's undo takes next, -1 for none
	ids     []string       // what the commands of all entries are about
	text    []byte         // what digests are made of, used again
	deeds   []deed         // of the step that is entered, used again
}

type entry struct {
	of     int // index of the entry that this one takes back; -1 for none
	undone int // number of the step that takes this one back; 0 for none
	alike  int // index of the entry before it that the same takes back; -1 for none
	isUndo bool
	// bracketed means that VASSAL marked the undo.
	bracketed bool
	ids, end  int32 // the ledger's ids from ids to end are what its commands are about
}

// A digest identifies the deeds of a step: half of a SHA-256 of their texts, which can be half
// of the file.
type digest [sha256.Size / 2]byte

// A deed is one command of a step, reduced to what identifies its undo.
type deed struct {
	kind         byte
	id, is, was  string
	to, from     command.Place // of a move
	irreversible bool
	saidUndo     bool // of the first: a line of chat calls it an undo
}

// enter notes a step and answers whether it takes an earlier one back.
//
// VASSAL's undo runs the inverse of each command, last first (BasicLogger.undo),
// and it takes back its own undos, too, when it comes to them on its way back:
// what was taken back is then done again.
func (l *ledger) enter(number int, leaves []command.Leaf) Undo {
	deeds, bracketed := deedsOf(l.deeds[:0], leaves)
	defer clear(deeds) // they keep nothing alive
	l.deeds = deeds
	at := len(l.entries)
	e := entry{of: -1, alike: -1, isUndo: bracketed, bracketed: bracketed, ids: int32(len(l.ids))}
	for i, d := range deeds {
		if i == 0 || d.id != deeds[i-1].id {
			l.ids = append(l.ids, d.id)
		}
	}
	e.end = int32(len(l.ids))
	var undo Undo
	if e.of = l.match(deeds, bracketed); e.of < 0 && bracketed {
		e.of = l.due(e)
	}
	if e.of >= 0 || bracketed {
		e.isUndo = true
		undo = Undo{Is: true, Bracketed: bracketed}
	}
	l.entries = append(l.entries, e)
	if e.of >= 0 {
		undo.Of = l.first + e.of
		if target := l.entries[e.of]; target.isUndo && target.of >= 0 {
			undo.Redoes = l.first + target.of
		}
		l.takeBack(e.of, number)
		l.next = e.of - 1
	}
	if key, ok := l.inverse(deeds); ok {
		if before, some := l.undoing[key]; some {
			l.entries[at].alike = before
		}
		l.undoing[key] = at
		if !e.isUndo {
			l.next = at
		}
	}
	return undo
}

// due returns the next entry to be undone if it concerns the same things, else -1. It is
// for undos that do not exactly reverse their step: a log can lose parts of a step when
// it is written.
func (l *ledger) due(undo entry) int {
	if l.next < 0 || l.next >= len(l.entries) || l.entries[l.next].undone != 0 {
		return -1
	}
	e := l.entries[l.next]
	for _, id := range l.ids[e.ids:e.end] {
		if id != "" && slices.Contains(l.ids[undo.ids:undo.end], id) {
			return l.next
		}
	}
	return -1
}

// takeBack marks entry i as undone by a step, or as standing again if step is 0. Taking
// back an undo restores what the undo had taken back.
func (l *ledger) takeBack(i, by int) {
	for i >= 0 {
		l.entries[i].undone = by
		if !l.entries[i].isUndo {
			return
		}
		if by == 0 {
			by = l.first + i
		} else {
			by = 0
		}
		i = l.entries[i].of
	}
}

func (l *ledger) undoneBy(number int) int {
	if i := number - l.first; i >= 0 && i < len(l.entries) {
		return l.entries[i].undone
	}
	return 0
}

// mostAlike limits how many equal steps are searched for the latest that was not taken back.
const mostAlike = 1000

// match returns the latest standing entry that these deeds take back; -1 if there is
// none.
func (l *ledger) match(deeds []deed, bracketed bool) int {
	if len(deeds) == 0 {
		return -1
	}
	sure := bracketed || backwards(deeds)
	i, some := l.undoing[l.forward(deeds)]
	for n := 0; some && i >= 0 && n < mostAlike; i, n = l.entries[i].alike, n+1 {
		if l.entries[i].undone == 0 {
			if sure || l.running() && i == l.next {
				return i
			}
			return -1
		}
	}
	return -1
}

// running reports whether the last step was an undo without a bracket. If an undo goes on from there
// it is another undo.
func (l *ledger) running() bool {
	n := len(l.entries)
	return n > 0 && l.entries[n-1].isUndo && !l.entries[n-1].bracketed
}

// deedsOf boils a step down, into the room of a list that is empty. Chat counts only
// where there is nothing else.
func deedsOf(room []deed, leaves []command.Leaf) (deeds []deed, bracketed bool) {
	deeds = room
	said := false
	for _, leaf := range leaves {
		switch c := leaf.(type) {
		case command.Undo:
			bracketed = true
		case command.AddPiece:
			deeds = append(deeds, deed{kind: '+', id: c.ID})
		case command.RemovePiece:
			deeds = append(deeds, deed{kind: '-', id: c.ID})
		case command.ChangePiece:
			deeds = append(deeds, deed{kind: 'D', id: c.ID, is: c.New, was: c.Old, irreversible: !c.HasOld})
		case command.MovePiece:
			deeds = append(deeds, deed{kind: 'M', id: c.ID, to: c.New, from: c.Old})
		case command.MutableProperty:
			deeds = append(deeds, deed{kind: 'P', id: c.Container + ":" + c.Name, is: c.New, was: c.Old})
		case command.Turn:
			deeds = append(deeds, deed{kind: 'T', id: c.ID})
		case command.Chat:
			said = said || strings.HasPrefix(c.Text, undoPrefix)
		}
	}
	if len(deeds) == 0 {
		for _, leaf := range leaves {
			if c, ok := leaf.(command.Chat); ok {
				deeds = append(deeds, deed{kind: 'C', is: c.Text})
			}
		}
	}
	if said && len(deeds) > 0 {
		deeds[0].saidUndo = true
	}
	return deeds, bracketed
}

// undoPrefix begins VASSAL's English lines that take chat back. In other languages only the
// bracket shows an undo.
const undoPrefix = "* UNDO: "

// backwards reports whether the deeds cannot be anything but an undo, whatever they take back, so
// that they need no bracket: VASSAL reports it in the chat; or stacks vanish; or marks of moved
// pieces change after the move and not before it, as they do in a drag. A single piece turned or
// dragged back may be just that.
func backwards(deeds []deed) bool {
	if len(deeds) == 0 || deeds[0].saidUndo {
		return len(deeds) > 0
	}
	moved := map[string]bool{}
	for _, d := range deeds {
		switch d.kind {
		case '-':
			return len(deeds) > 1
		case 'M':
			moved[d.id] = true
		case 'D':
			if moved[d.id] {
				return true
			}
		}
	}
	return len(moved) > 0 && deeds[len(deeds)-1].kind == 'D'
}

// forward returns what the deeds do.
func (l *ledger) forward(deeds []deed) digest {
	text := l.text[:0]
	for _, d := range deeds {
		switch d.kind {
		case 'C':
			text = d.write(text, 'C', d.was, afterColon(d.is))
		case 'M':
			text = d.goes(text, d.from, d.to)
		default:
			text = d.write(text, d.kind, d.was, d.is)
		}
	}
	l.text = text
	return digestOf(text)
}

// inverse returns what takes the deeds back; false if nothing does.
func (l *ledger) inverse(deeds []deed) (digest, bool) {
	text := l.text[:0]
	for _, d := range slices.Backward(deeds) {
		switch {
		case d.irreversible:
			return digest{}, false
		case d.kind == '+':
			text = d.write(text, '-', "", "")
		case d.kind == '-':
			text = d.write(text, '+', "", "")
		case d.kind == 'C':
			text = d.write(text, 'C', "", d.is)
		case d.kind == 'M':
			text = d.goes(text, d.to, d.from)
		default:
			text = d.write(text, d.kind, d.is, d.was)
		}
	}
	l.text = text
	return digestOf(text), len(deeds) > 0
}

func digestOf(text []byte) digest {
	sum := sha256.Sum256(text)
	return digest(sum[:len(digest{})])
}

// write adds a deed from one state to another to a text. Each part is preceded by its
// length, so that no text of a file can look like two.
func (d *deed) write(text []byte, kind byte, was, is string) []byte {
	return parts(append(text, kind), d.id, was, is)
}

// goes adds a move from one place to another to a text.
func (d *deed) goes(text []byte, from, to command.Place) []byte {
	text = parts(append(text, 'M'), d.id, from.Map, from.Under, to.Map, to.Under)
	for _, n := range [...]int{from.X, from.Y, to.X, to.Y} {
		text = binary.AppendVarint(text, int64(n))
	}
	return text
}

func parts(text []byte, all ...string) []byte {
	for _, part := range all {
		text = append(binary.AppendUvarint(text, uint64(len(part))), part...)
	}
	return text
}

// afterColon returns a line of chat without the words in front, such as "* UNDO: ", with which
// VASSAL takes it back in the player's language.
func afterColon(text string) string {
	for _, colon := range []string{": ", "："} {
		if _, after, ok := strings.Cut(text, colon); ok {
			return after
		}
	}
	return text
}
