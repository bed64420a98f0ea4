package deploy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A headingKind is the kind of a sheet's heading.
type headingKind uint8

const (
	noHeading headingKind = iota
	atStart
	reinforcements
	ofTurn
)

var turnHeading = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:turn|tour)\s+(\d{1,3})|第\s*(\d{1,3})\s*回合|回合\s*(\d{1,3}))\s*(?::\s*(.*))?$`)
})

// headings are the headings in English, French and Chinese, folded.
var headings = map[string]headingKind{
	"at start": atStart, "au départ": atStart, "au depart": atStart,
	"开局": atStart, "开局布置": atStart, "初始": atStart, "初始布置": atStart, "初始部署": atStart,
	"reinforcements": reinforcements, "renforts": reinforcements, "增援": reinforcements,
}

// headingOf reads a line as a heading; rest is what follows a turn's colon.
func headingOf(line string) (kind headingKind, turn int, rest string) {
	line = strings.TrimSpace(plain(line))
	if kind, is := headings[strings.TrimSpace(strings.TrimSuffix(fold(line), ":"))]; is {
		return kind, 0, ""
	}
	if m := turnHeading().FindStringSubmatch(line); m != nil {
		turn, _ = strconv.Atoi(m[1] + m[2] + m[3])
		return ofTurn, turn, m[4]
	}
	return noHeading, 0, ""
}

// A word is a cell in the text of a sheet.
type word struct {
	at   pack.Position
	text string
	// column is the number of the cell in its line, from 0, counting empty cells.
	column int
	// where is the word read as a location, if err is nil; doubt is what is doubtful about
	// it.
	where Where
	doubt Reason
	err   error
}

// A line is a line of cells, all locations or all units.
type line struct {
	words     []word
	locations bool
}

// A sheetReader reads the text of a sheet.
type sheetReader struct {
	*reader
	heading headingKind
	turn    pack.Value
	turnAt  pack.Position
	// side is the side named by the last title.
	side string
	// started is set once a heading has been read.
	started bool
	// lines are the lines below the last heading.
	lines []line
	// blocks counts the headings "Reinforcements" since the last title that named a side.
	blocks int
	// turns lists the headings of turns and what stands below each.
	turns []turnCells
}

// turnCells is the cells below a heading of a turn, their texts joined.
type turnCells struct {
	turn int
	at   pack.Position
	text string
	n    int
}

// sheet reads the raw text of a sheet, whose cells are separated by tabs.
func (r *reader) sheet(text string) {
	s := &sheetReader{reader: r}
	var lines []string
	for raw := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight(raw, "\r\n"))
	}
	divide := s.cutOf(lines)
	rows := make([][]word, len(lines))
	for i, raw := range lines {
		rows[i] = s.words(divide, raw, i+1)
	}
	for _, words := range s.cards(rows) {
		s.line(words)
	}
	s.close()
	if len(s.table.Cells) == 0 && s.problems.Len() == 0 {
		s.problems.Add(pack.Position{File: s.table.File}, EmptySheet)
	}
	s.doubtCells()
	s.doubtTurns()
}

// line reads the cells of one line of a sheet.
func (s *sheetReader) line(words []word) {
	if len(words) == 0 {
		return
	}
	kind, turn, rest := headingOf(words[0].text)
	switch {
	case kind == ofTurn:
		s.close()
		s.started, s.heading, s.turn = true, kind, pack.Known(turn)
		s.turnAt = words[0].at
		if turn == 0 {
			s.problems.Add(words[0].at, TurnsFromOne, words[0].text)
		}
		if last := s.pack.Turns; last.Known && turn > last.N {
			s.doubt(words[0].at, words[0].text, Reason{Code: AfterTheEnd, Count: last.N})
		}
		s.letters(rest, words)
	case kind != noHeading:
		s.close()
		s.started, s.heading, s.turn = true, kind, pack.Value{}
		if kind == reinforcements {
			if s.blocks++; s.blocks > 1 && s.side != "" {
				s.side = ""
				s.doubt(words[0].at, words[0].text, Reason{Code: HeadingAgain})
			}
		}
	case strings.HasPrefix(words[0].text, "*"):
		s.table.Remarks = append(s.table.Remarks, joined(words, "\t"))
	case len(words) == 1 && s.title(words[0].text):
	default:
		s.lines = append(s.lines, s.judge(words))
	}
}

// joined returns the texts of cells in one line.
func joined(words []word, between string) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return strings.Join(texts, between)
}

// title reads a line of one cell that names a side or stands above all headings. It reports
// whether the line is a title.
func (s *sheetReader) title(text string) bool {
	if side := s.sideOf(text); side != "" {
		s.close()
		s.side, s.blocks, s.heading = side, 0, noHeading
		s.addTitle(text)
		return true
	}
	if s.heading == noHeading {
		s.close()
		s.addTitle(text)
		return true
	}
	return false
}

// sideOf returns the side that a title names, or "".
func (s *sheetReader) sideOf(title string) string {
	if s.pack.Unit(title) != nil || len(s.roster.named(title)) > 0 {
		return ""
	}
	for _, side := range s.pack.Sides {
		if slices.Contains(strings.Fields(fold(title)), strings.ToLower(side)) {
			return side
		}
	}
	return ""
}

func (s *sheetReader) addTitle(text string) {
	if !s.started {
		s.table.Title = strings.TrimSpace(s.table.Title + " " + text)
	}
}

// letters reads what follows "Turn 3:": entry areas separated by commas, and further cells
// of the line.
func (s *sheetReader) letters(rest string, words []word) {
	head := words[0]
	var found []word
	at := head.at
	at.Column += max(0, len(head.text)-len(rest))
	if first, _, _ := strings.Cut(rest, ","); s.gazetteer.areas[fold(first)] == "" {
		rest = pointForComma(rest)
	}
	for part := range strings.SplitSeq(rest, ",") {
		if trimmed := strings.TrimSpace(part); trimmed != "" {
			spot := at
			spot.Column += strings.Index(part, trimmed)
			found = append(found, word{at: spot, text: trimmed, column: -1})
		}
		at.Column += len(part) + 1
	}
	for _, w := range words[1:] {
		if w.text = strings.Trim(w.text, ", "); w.text != "" {
			found = append(found, w)
		}
	}
	if len(found) > 0 {
		s.lines = append(s.lines, s.judge(found))
	}
}

// judge decides whether a line holds locations or units. It holds locations if at least
// half of its cells are.
func (s *sheetReader) judge(words []word) line {
	n := 0
	for i := range words {
		w := &words[i]
		w.where, w.doubt, w.err = s.locate(w.text)
		text := plain(w.text)
		if w.err == nil || looksLikeHex(text) && !strings.ContainsAny(text, " -") || anyWithin().MatchString(text) {
			n++
		}
	}
	return line{words, 2*n >= len(words)}
}

// locate reads a cell as a location, even if it was badly scanned.
func (s *sheetReader) locate(text string) (where Where, doubt Reason, err error) {
	where, err = s.gazetteer.where(text, s.turn.Known)
	if err == nil {
		if where.unknown {
			if units, _, err := s.roster.units(text, ""); err == nil && units.Named() {
				return where, Reason{}, pack.Err(UnitForLocation, text)
			}
		}
		return where, where.doubt, nil
	}
	if number, ok := pointForDash(plain(text)); ok {
		if where, err := s.gazetteer.where(number, s.turn.Known); err == nil {
			where.Text = text
			return where, Reason{Code: DashForPoint, Text: number}, nil
		}
	}
	return where, Reason{}, err
}

// close reads the lines gathered under a heading. If the first line holds units, units
// stand above their locations, otherwise below them.
func (s *sheetReader) close() {
	lines := s.lines
	s.lines = nil
	if s.heading == ofTurn {
		defer s.noteTurn(len(s.table.Cells))
	}
	if s.heading == noHeading || s.heading == reinforcements {
		for _, l := range lines {
			s.table.Remarks = append(s.table.Remarks, joined(l.words, " "))
			if s.heading == reinforcements || l.locations {
				s.doubt(l.words[0].at, l.words[0].text, Reason{Code: OutsideTurns})
			}
		}
		return
	}
	above := len(lines) > 0 && !lines[0].locations
	for i := 0; i < len(lines); i++ {
		if units, locations, ok := s.sideBySide(lines[i].words); ok {
			s.pair(units, locations)
			continue
		}
		switch {
		case above && !lines[i].locations && i+1 < len(lines) && lines[i+1].locations:
			s.pair(lines[i].words, lines[i+1].words)
			i++
		case !above && lines[i].locations && i+1 < len(lines) && !lines[i+1].locations:
			s.pair(lines[i+1].words, lines[i].words)
			i++
		case lines[i].locations:
			s.pair(nil, lines[i].words)
		default:
			s.pair(lines[i].words, nil)
		}
	}
}

// sideBySide splits a line in which units and locations alternate, whichever comes first.
// ok is false for any other line.
func (s *sheetReader) sideBySide(words []word) (units, locations []word, ok bool) {
	if len(words)%2 != 0 {
		return nil, nil, false
	}
	isUnit := func(w word) bool {
		if w.err == nil {
			return false
		}
		_, _, err := s.roster.units(w.text, s.side)
		return err == nil
	}
	for i := 0; i < len(words); i += 2 {
		unit, location := words[i], words[i+1]
		if words[0].err == nil {
			unit, location = location, unit
		}
		if !isUnit(unit) || location.err != nil {
			return nil, nil, false
		}
		unit.column = location.column
		units, locations = append(units, unit), append(locations, location)
	}
	return units, locations, true
}

// pair joins units and the locations in the same columns to cells.
func (s *sheetReader) pair(units, locations []word) {
	for _, w := range locations {
		c := Cell{At: w.at, Count: 1, Side: s.side, Where: w.where, Turn: s.turn}
		c.Where.Text = w.text
		if w.err != nil {
			s.doubt(w.at, w.text, Reason{Code: NotRead, Err: w.err})
			c.Where = Where{Text: w.text}
		} else if w.doubt.Code != "" {
			s.doubt(w.at, w.text, w.doubt)
			if !w.where.unknown {
				c.Doubt = w.doubt
			}
		}
		if i := slices.IndexFunc(units, func(u word) bool { return u.column == w.column }); i >= 0 {
			s.name(&c, units[i])
		}
		s.table.Cells = append(s.table.Cells, c)
	}
	for _, u := range units {
		if !slices.ContainsFunc(locations, func(w word) bool { return w.column == u.column }) {
			s.doubt(u.at, u.text, Reason{Code: NoLocationHere})
		}
	}
}

// name reads the unit of a cell.
func (s *sheetReader) name(c *Cell, w word) {
	units, n, err := s.roster.units(w.text, c.Side)
	if err != nil {
		s.problems.AddErr(w.at, err)
		c.Note = w.text
		return
	}
	c.Units = units
	c.Count = max(n, 1)
	s.doubtCount(w.at, w.text, n)
	s.doubtName(w.at, c)
	if c.Side == "" {
		c.Side = s.roster.side(units.Kinds)
	}
}

// noteTurn remembers what stood below a turn's heading.
func (s *sheetReader) noteTurn(from int) {
	t := turnCells{turn: s.turn.N, at: s.turnAt}
	for _, c := range s.table.Cells[from:] {
		t.n++
		t.text += c.Where.Text + ","
	}
	s.turns = append(s.turns, t)
}
