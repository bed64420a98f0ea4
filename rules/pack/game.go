package pack

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack/document"
)

// readGame reads game.toml.
func (p *Pack) readGame(root *document.Table) {
	p.Name = root.Required("name")
	p.Series = root.OneOf("series", []string{"scs"})
	p.SeriesVersion = root.String("series_version")
	p.Extends = root.String("extends")
	p.readSides(root)
	if p.First = root.OneOf("first", append(slices.Clone(p.Sides), rolled)); p.First == rolled {
		p.First, p.FirstRolled = "", true
	}
	p.Turns = number(root, "turns", 1, math.MaxInt32)
	p.FogOfWar = yesNo(root, "fog_of_war")
	for _, t := range root.Tables("map") {
		p.readMap(t)
	}
	for _, t := range root.Tables("phase") {
		p.readPhase(t)
	}
	p.readStacking(root.Table("stacking"))
	p.OOS = readCondition(root.Table("oos"))
	p.DG = readCondition(root.Table("dg"))
	p.readZOC(root.Table("zoc"))
	p.readOverrun(root.Table("overrun"))
	p.readCombat(root.Table("combat"))
	p.readSupply(root.Table("supply"))
	p.readControl(root.Table("control"))
	p.readTerrain(root.Table("terrain"))
	p.readVictory(root.Table("victory"))
	for _, t := range root.Tables("air") {
		p.readAir(t)
	}
	for _, t := range root.Tables("garrison") {
		p.readGarrison(t)
	}
	for _, t := range root.Tables("replacement") {
		p.readReplacement(t)
	}
	p.readPullout(root.Table("pullout"))
	p.readSwitches(root.Table("switches"))
	p.readSources(root.Table("source"))
	root.Done()
}

func (p *Pack) readSides(root *document.Table) {
	for _, word := range root.Strings("sides") {
		switch {
		case word.Text == "":
			root.AddfAt(word.Position, "a side's name is empty")
		case slices.Contains(p.Sides, word.Text):
			root.AddfAt(word.Position, "side %q is there twice", word.Text)
		case slices.Contains(reservedWords, word.Text):
			root.AddfAt(word.Position, "%q cannot be the name of a side; the pack's files have another use for it", word.Text)
		default:
			p.Sides = append(p.Sides, word.Text)
		}
	}
	if len(p.Sides) < 2 {
		root.Addf("sides", "%q names %d sides; a game has two or more, as [\"german\", \"soviet\"]", "sides", len(p.Sides))
	}
}

func (p *Pack) readMap(t *document.Table) {
	var m Map
	switch letter := t.String("letter"); {
	case letter == "":
	case len(letter) == 1 && 'A' <= letter[0] && letter[0] <= 'Z':
		m.Letter = letter[0]
	default:
		t.Addf("letter", "%q is no map letter; allowed: \"A\" to \"Z\", or nothing", letter)
	}
	if p.Map(m.Letter) != nil {
		t.Addf("letter", "a map with the letter %q is there already", t.String("letter"))
	}
	columns, okColumns := extent(t, "columns")
	rows, okRows := extent(t, "rows")
	m.FirstCol, m.LastCol = int16(columns[0]), int16(columns[1])
	m.FirstRow, m.LastRow = int16(rows[0]), int16(rows[1])
	if low := t.OneOf("low", []string{"odd", "even"}); low != "" {
		m.Low, _ = hex.ParseParity(low)
	} else if !t.Has("low") {
		t.Addf("low", "\"low\" is missing; it says which hexrows lie half a hex lower: \"odd\" or \"even\"")
	}
	m.DefaultTerrain, m.defaultAt = t.String("default_terrain"), t.At("default_terrain")
	m.Unplayable = hex.Set{}
	if okColumns && okRows && m.Low != 0 {
		m.readUnplayable(t)
	} else {
		t.Has("unplayable")
	}
	t.Done()
	p.Maps = append(p.Maps, m)
}

// mostUnplayable bounds the hexes that a map can leave out.
const mostUnplayable = 100_000

func (m *Map) readUnplayable(t *document.Table) {
	named := 0
	for _, word := range t.Strings("unplayable") {
		for _, number := range strings.FieldsFunc(word.Text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
			stretch, err := parseStretch(number)
			if err != nil {
				t.AddfAt(word.Position, "%v", err)
				continue
			}
			if named += len(stretch); named > mostUnplayable {
				t.AddfAt(word.Position, "more than %d hexes are named; at most as many are read", mostUnplayable)
				return
			}
			for _, h := range stretch {
				if !m.Contains(h) && !m.Unplayable.Has(h) {
					t.AddfAt(word.Position, "%s is not on this map: hexrows %d to %d, hexes %d to %d", h, m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
					break
				}
				m.Unplayable.Add(h)
			}
		}
	}
}

// extent is the first and the last of the hexrows, or of the hexes along them.
func extent(t *document.Table, key string) (pair [2]int, ok bool) {
	if !t.Has(key) {
		t.Addf(key, "%q is missing; it is the first and the last, as [1, 55]", key)
		return pair, false
	}
	if pair, ok = t.IntPair(key, 0, hex.MaxNumber); ok && pair[0] > pair[1] {
		t.Addf(key, "%q ends before it begins: %d to %d", key, pair[0], pair[1])
		return pair, false
	}
	return pair, ok
}

// parseStretch reads a hex number, or the two ends of a stretch of a hexrow with
// a minus sign between.
func parseStretch(s string) ([]hex.Hex, error) {
	from, to, isStretch := strings.Cut(s, "-")
	first, err := hex.Parse(from)
	if err != nil {
		return nil, err
	}
	if !isStretch {
		return []hex.Hex{first}, nil
	}
	last, err := hex.Parse(to)
	if err != nil {
		return nil, err
	}
	if first.Letter != last.Letter || first.Col != last.Col || first.Row > last.Row {
		return nil, errors.Errorf("%q is no stretch of a hexrow; allowed: as 04.00-04.05", s)
	}
	var stretch []hex.Hex
	for h := first; h.Row <= last.Row; h.Row++ {
		stretch = append(stretch, h)
	}
	return stretch, nil
}

func (p *Pack) readPhase(t *document.Table) {
	phase := Phase{
		ID:       t.Required("id"),
		Side:     t.OneOf("side", p.Sides),
		Moves:    t.OneOf("moves", []string{"none", "phasing", "exploit"}),
		Overrun:  t.Bool("overrun", false),
		Combat:   t.Bool("combat", false),
		Air:      t.Bool("air", false),
		Arrivals: t.Bool("reinforcements", false),
		Stacking: Moment(t.OneOf("stacking", []string{string(Never), string(AtEnd), string(Always)})),
		Optional: t.Bool("optional", false),
		At:       t.Position(),
	}
	for _, word := range t.Strings("markers") {
		phase.Markers = append(phase.Markers, word.Text)
	}
	for _, word := range t.Strings("chat") {
		pattern, err := regexp.Compile(word.Text)
		if err != nil {
			t.AddfAt(word.Position, "%q is no pattern: %s", word.Text, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
			continue
		}
		phase.Chat = append(phase.Chat, pattern)
	}
	for _, other := range p.Phases {
		if other.ID == phase.ID && other.Side == phase.Side && phase.ID != "" {
			t.Addf("id", "phase %q is there twice; the first is at line %d", phase.Name(), other.At.Line)
		}
	}
	t.Done()
	p.Phases = append(p.Phases, phase)
}

func (p *Pack) readStacking(t *document.Table) {
	if t == nil {
		p.Stacking.Moments = slices.Clone(seriesInstants)
		return
	}
	p.Stacking = Stacking{
		Limit:        number(t, "limit", 1, math.MaxInt32),
		Count:        Counted(t.OneOf("count", []string{string(CountUnits), string(CountSteps), string(CountPoints)})),
		Consequence:  t.OneOf("consequence", consequences),
		OnRetreat:    t.OneOf("on_retreat", consequences),
		RetreatGrace: t.OneOf("retreat_grace", []string{"none", "movement"}),
	}
	p.Stacking.Moments = p.readMoments(t)
	p.Stacking.Refs = texts(t, "refs")
	if p.Stacking.Limit.Known && !t.Has("count") {
		t.Addf("count", "\"count\" is missing; it says what the limit counts: \"units\", \"steps\" or \"points\"")
	}
	t.Done()
}

// readMoments reads the instants at which stacking is enforced besides the phases.
func (p *Pack) readMoments(t *document.Table) []Instant {
	if !t.Has("moments") {
		return slices.Clone(seriesInstants)
	}
	var moments []Instant
	for _, word := range t.Strings("moments") {
		if !slices.Contains(instants, word.Text) {
			t.AddfAt(word.Position, "%q is no moment%s", word.Text, document.Unknown(word.Text, instants))
		}
		moments = append(moments, Instant(word.Text))
	}
	return moments
}

func readCondition(t *document.Table) Condition {
	if t == nil {
		return Condition{}
	}
	c := Condition{
		Attack: fraction(t, "attack"), Defense: fraction(t, "defense"), MA: fraction(t, "ma"),
		ZOC: yesNo(t, "zoc"), Exploit: yesNo(t, "exploit"), Refs: texts(t, "refs"),
	}
	t.Done()
	return c
}

func (p *Pack) readSupply(t *document.Table) {
	if t == nil {
		return
	}
	p.Supply = Supply{Limit: number(t, "limit", 0, math.MaxInt32), Unit: t.OneOf("unit", []string{"hexes", "mp"})}
	p.Supply.Refs = texts(t, "refs")
	for _, word := range t.Strings("source_dies") {
		if !slices.Contains(p.Sides, word.Text) {
			t.AddfAt(word.Position, "%q is no side%s", word.Text, document.Unknown(word.Text, p.Sides))
		}
		p.Supply.SourceDies = append(p.Supply.SourceDies, word.Text)
	}
	t.Done()
}

func (p *Pack) readControl(t *document.Table) {
	p.Control = Control{By: ByEntering}
	if t == nil {
		return
	}
	p.Control = Control{By: wordOr(t, "by", ByEntering, ByOccupying), Refs: texts(t, "refs")}
	t.Done()
}

func (p *Pack) readTerrain(t *document.Table) {
	if t == nil {
		return
	}
	choice := []string{"costliest", "cheapest", "best"}
	p.Mixed = MixedTerrain{t.OneOf("movement", choice), t.OneOf("combat", choice), t.OneOf("air", choice)}
	t.Done()
}

func (p *Pack) readVictory(t *document.Table) {
	if t == nil {
		return
	}
	p.VictorySide = t.OneOf("side", p.Sides)
	p.VictoryTotal = number(t, "total", 0, math.MaxInt32)
	p.totalAt = t.At("total")
	for _, b := range t.Tables("bands") {
		band := Band{number(b, "from", math.MinInt32, math.MaxInt32), number(b, "to", math.MinInt32, math.MaxInt32), b.Required("result")}
		if band.From.Known && band.To.Known && band.From.N > band.To.N {
			b.Addf("from", "the band of %q ends before it begins: %d to %d", band.Result, band.From.N, band.To.N)
		}
		for _, other := range p.Victory {
			if overlap(band, other) {
				b.Addf("from", "the bands of %q and %q overlap", other.Result, band.Result)
			}
		}
		b.Done()
		p.Victory = append(p.Victory, band)
	}
	t.Done()
}

func overlap(a, b Band) bool {
	return !(a.To.Known && b.From.Known && a.To.N < b.From.N || b.To.Known && a.From.Known && b.To.N < a.From.N)
}

func (p *Pack) readSwitches(t *document.Table) {
	p.Switches = slices.Clone(questions)
	for i := range p.Switches {
		s := &p.Switches[i]
		s.Value = s.Default
		if t == nil {
			continue
		}
		key := string(s.ID)
		s.Set = t.Has(key)
		switch {
		case !s.Set:
		case slices.Contains(s.Allowed, yes):
			if s.Value = no; t.Bool(key, false) {
				s.Value = yes
			}
		default:
			if word := t.OneOf(key, s.Allowed); word != "" {
				s.Value = word
			}
		}
	}
	if t != nil {
		t.Done()
	}
}

func (p *Pack) readSources(t *document.Table) {
	if t == nil {
		return
	}
	p.Sources = map[string]Source{}
	for _, key := range t.Keys() {
		source := t.Table(key)
		if source == nil {
			continue
		}
		if !slices.Contains(sourceNames, key) {
			t.Addf(key, "%q is no file of a pack%s", key, document.Unknown(key, sourceNames))
		}
		p.Sources[key] = Source{source.String("from"), source.OneOf("confidence", confidences), yesNo(source, "complete")}
		source.Done()
	}
}

// sourceNames are the files of a pack as [source] calls them.
var sourceNames = []string{"game", "tec", "map", hexsidesTable, "units", "markers", "crt", "places", "setup"}

// confidences are the words for how far data is to be trusted.
var confidences = []string{"verified", "transcribed", "made up"}

func number(t *document.Table, key string, least, most int) Value {
	n, ok := t.Int(key, least, most)
	return Value{n, ok}
}

func fraction(t *document.Table, key string) Fraction {
	text := t.Text(key)
	if text == "" {
		return Fraction{}
	}
	f, err := ParseFraction(text)
	if err != nil {
		t.Addf(key, "%v", err)
	}
	return f
}

func yesNo(t *document.Table, key string) Answer {
	switch {
	case !t.Has(key):
		return Unknown
	case t.Bool(key, false):
		return Yes
	}
	return No
}
