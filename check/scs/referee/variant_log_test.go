package referee_test

import (
	"archive/zip"
	"bytes"
	"image"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A playedLog writes a log in VASSAL's words over the pieces of a real game: it begins
// where a real save or log does, keeps as many steps of it as are wanted, and goes on
// with steps of its own. Pieces are known by their gpid, as "826", and further copies
// as "826#2".
type playedLog struct {
	t       testing.TB
	save    *vmod.Save
	world   *game.Game
	start   []command.Node // pieces where the log begins, nil as in the file
	steps   []command.Node
	pieces  map[string]*playedPiece // on the maps, by id
	order   []string                // ids, as they were put down
	types   map[string][2]string    // type and a state of each gpid
	past    []playedStep
	next    int
	player  command.PlayerID
	players []command.Player
	mailed  [][]byte
	rest    map[string][]byte // the other entries of the file
}

type playedPiece struct {
	id, gpid, typ, state string
	window               string
	at                   image.Point
}

// playedStep is a step with what takes it back.
type playedStep struct {
	undo   []string
	pieces map[string]*playedPiece
	order  []string
}

// The parts of a unit's state in this module: its trail, its layer, its place.
var (
	trailState = regexp.MustCompile(`(?:true|false);([^;\t\\]*);\d+;((?:-?\d+,-?\d+;)*)(true|false)(\\*\t)(?:true|false)`)
	layerState = regexp.MustCompile(`(\t)(-?1)(\\+\t[^;\t]*;-?\d+;-?\d+;\d+;)`)
	placeState = regexp.MustCompile(`([^;\t\\/]*);(-?\d+);(-?\d+);(\d+);(\d+;OldZone)`)
)

// begun keeps what newPlayedLog read of each file: thousands of logs begin from a few.
var begun = map[string]*playedLog{}

func newPlayedLog(t testing.TB, data []byte, module *vmod.Module) *playedLog {
	t.Helper()
	from := begun[string(data)]
	if from == nil {
		from = readPlayedLog(t, data, module)
		begun[string(data)] = from
	}
	w := *from
	w.t, w.pieces, w.order, w.types = t, maps.Clone(from.pieces), slices.Clone(from.order), maps.Clone(from.types)
	return &w
}

func readPlayedLog(t testing.TB, data []byte, module *vmod.Module) *playedLog {
	t.Helper()
	save := openFile(t, data).Save
	rest := map[string][]byte{}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"savedata", "moduledata"} {
		if rest[name], err = fs.ReadFile(z, name); err != nil {
			t.Fatal(err)
		}
	}
	g, err := save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	w := &playedLog{t: t, save: save, world: g, pieces: map[string]*playedPiece{}, types: map[string][2]string{}, next: 1795219000000, player: "Hans-pw", rest: rest}
	states := map[string]command.AddPiece{}
	for token := range command.Top(save.Text) {
		if token.Step() {
			continue
		}
		if err := token.Walk(command.DefaultLimits(), func(_ int, text string) error {
			if add, is := command.Decode(text).(command.AddPiece); is {
				states[add.ID] = add
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range g.Objects() {
		if o.Kind() != game.Stack {
			continue
		}
		for _, m := range o.Members() {
			w.put(states[m.ID()], o.MapID(), o.At())
		}
	}
	for _, o := range g.Objects() {
		if w.pieces[o.ID()] == nil && o.Kind() == game.Piece {
			w.put(states[o.ID()], o.MapID(), o.At())
		}
	}
	return w
}

func (w *playedLog) put(add command.AddPiece, window string, at image.Point) *playedPiece {
	p := &playedPiece{id: add.ID, typ: add.Type, state: add.State, window: window, at: at}
	if m := placeState.FindStringSubmatch(add.State); m != nil {
		p.gpid = m[4]
	}
	w.pieces[p.id] = p
	w.order = append(w.order, p.id)
	if _, known := w.types[p.gpid]; !known {
		w.types[p.gpid] = [2]string{p.typ, p.state}
	}
	return p
}

// keep takes over real steps of the file, numbered from 1.
func (w *playedLog) keep(from, to int) {
	n := 0
	for token := range command.Top(w.save.Text) {
		if !token.Step() {
			continue
		}
		if n++; n < from || n > to {
			continue
		}
		node, err := token.Node(command.DefaultLimits())
		if err != nil {
			w.t.Fatal(err)
		}
		w.steps = append(w.steps, node)
		texts, err := w.world.Steps[n-1].Texts()
		if err != nil {
			w.t.Fatal(err)
		}
		for _, text := range texts {
			w.do(text)
		}
	}
}

// do changes what is known of the pieces as a command does.
func (w *playedLog) do(text string) {
	switch c := command.Decode(text).(type) {
	case command.ChangePiece:
		if p := w.pieces[c.ID]; p != nil {
			w.change(p, c.New)
		}
	case command.MovePiece:
		if p := w.pieces[c.ID]; p != nil {
			w.moved(p, c.New.Map, image.Pt(c.New.X, c.New.Y))
		}
	case command.AddPiece:
		if c.Type != "stack" && w.pieces[c.ID] == nil {
			w.put(c, "", image.Point{})
		}
	case command.RemovePiece:
		delete(w.pieces, c.ID)
		w.order = slices.DeleteFunc(slices.Clone(w.order), func(id string) bool { return id == c.ID })
	}
}

func (w *playedLog) change(p *playedPiece, state string) {
	changed := *p
	changed.state = state
	w.pieces[p.id] = &changed
}

func (w *playedLog) moved(p *playedPiece, window string, at image.Point) {
	changed := *w.pieces[p.id]
	changed.window, changed.at = window, at
	w.pieces[p.id] = &changed
	w.order = append(slices.DeleteFunc(slices.Clone(w.order), func(id string) bool { return id == p.id }), p.id)
}

func (w *playedLog) id() string {
	w.next += 7
	return strconv.Itoa(w.next)
}

// piece is the piece of a word such as "826" or "826#2".
func (w *playedLog) piece(word string) *playedPiece {
	gpid, nth, more := strings.Cut(word, "#")
	n := 1
	if more {
		n, _ = strconv.Atoi(nth)
	}
	for _, id := range slices.Sorted(maps.Keys(w.pieces)) {
		if p := w.pieces[id]; p.gpid == gpid {
			if n--; n == 0 {
				return p
			}
		}
	}
	w.t.Fatalf("no piece %q", word)
	return nil
}

// spot is a hex, or a point of the Reinforcements window, "Reinforcements@300,400".
func (w *playedLog) spot(where string) (window string, at image.Point) {
	if name, point, is := strings.Cut(where, "@"); is {
		x, y, _ := strings.Cut(point, ",")
		at.X, _ = strconv.Atoi(x)
		at.Y, _ = strconv.Atoi(y)
		return name, at
	}
	m := w.world.MapByID("Main Map")
	board := m.Grid().Boards[0]
	p, ok := board.Grid.Locate(where, board.Size())
	if !ok {
		w.t.Fatalf("no hex %q", where)
	}
	p = m.Grid().Snap(board.Global(p))
	if got := m.Location(p); got != where {
		w.t.Fatalf("%s is %s", where, got)
	}
	return "Main Map", p
}

// top is the id of the topmost piece at a point, "null" for none.
func (w *playedLog) top(window string, at image.Point, but string) string {
	for _, id := range slices.Backward(w.order) {
		if p := w.pieces[id]; p != nil && id != but && p.window == window && p.at == at {
			return id
		}
	}
	return command.NoMap
}

// record writes commands as one step, each with the command that takes it back.
func (w *playedLog) record(do, undo []string) {
	was := playedStep{pieces: maps.Clone(w.pieces), order: slices.Clone(w.order)}
	for _, text := range undo {
		if text != "" {
			was.undo = append([]string{text}, was.undo...)
		}
	}
	w.past = append(w.past, was)
	w.write(do)
	for _, text := range do {
		w.do(text)
	}
}

func (w *playedLog) write(texts []string) {
	var node command.Node
	for i, text := range texts {
		if logged := (command.Log{Command: text}).Encode(); i == 0 {
			node.Text = logged
		} else {
			node.Subs = append(node.Subs, command.Node{Text: logged})
		}
	}
	w.steps = append(w.steps, node)
}

func (w *playedLog) chat(text string) (do, undo string) {
	return command.Chat{Text: text}.Encode(), command.Chat{Text: "* UNDO: " + text}.Encode()
}

func (w *playedLog) say(who, words string) {
	do, undo := w.chat("&lt;" + who + "&gt; - " + words)
	w.record([]string{do}, []string{undo})
}

func (w *playedLog) roll(who, dice string, result int) {
	do, undo := w.chat("*** " + dice + " = " + strconv.Itoa(result) + " *** <" + who + ">")
	texts, back := []string{do}, []string{undo}
	for _, name := range []string{"_result", "_total"} {
		set := command.MutableProperty{Name: dice + name, Old: "1", New: strconv.Itoa(result), Container: "Module", HasContainer: true}
		texts = append(texts, set.Encode())
		set.Old, set.New = set.New, set.Old
		back = append(back, set.Encode())
	}
	w.record(texts, back)
}

// move drags pieces in one step.
func (w *playedLog) move(words []string, where string) {
	window, to := w.spot(where)
	var texts, back []string
	now, order := maps.Clone(w.pieces), slices.Clone(w.order)
	var named []string
	for _, word := range words {
		p := w.piece(word)
		named = append(named, word)
		if m := trailState.FindStringSubmatch(p.state); m != nil {
			points := m[2]
			if m[1] == "" {
				points = ""
			}
			points += strconv.Itoa(p.at.X) + "," + strconv.Itoa(p.at.Y) + ";"
			trail := "false;Map0;" + strconv.Itoa(strings.Count(points, ";")) + ";" + points + "true" + m[4] + "true"
			state := placed(strings.Replace(p.state, m[0], trail, 1), p.window, p.at)
			change := command.ChangePiece{ID: p.id, New: state, Old: p.state, HasOld: true}
			texts = append(texts, change.Encode())
			change.New, change.Old = change.Old, change.New
			back = append(back, change.Encode())
		}
		under := w.top(window, to, p.id)
		move := command.MovePiece{
			ID: p.id, Player: w.player, HasPlayer: true,
			New: command.Place{Map: window, X: to.X, Y: to.Y, Under: under},
			Old: command.Place{Map: p.window, X: p.at.X, Y: p.at.Y, Under: command.NoMap},
		}
		texts = append(texts, move.Encode())
		move.New, move.Old = move.Old, move.New
		back = append(back, move.Encode())
		if under == command.NoMap {
			stack := w.id()
			state := strings.Join([]string{window, strconv.Itoa(to.X), strconv.Itoa(to.Y), p.id, "@@1"}, ";")
			texts = append(texts, command.AddPiece{ID: stack, Type: "stack", State: state}.Encode())
			back = append(back, command.RemovePiece{ID: stack}.Encode())
		}
		w.moved(p, window, to)
	}
	w.pieces, w.order = now, order
	do, undo := w.chat("* " + strings.Join(named, ", ") + where)
	w.record(append(texts, do), append(back, undo))
}

// placed is a state with another place.
func placed(state, window string, at image.Point) string {
	return placeState.ReplaceAllString(state, window+";"+strconv.Itoa(at.X)+";"+strconv.Itoa(at.Y)+";$4;$5")
}

func (w *playedLog) flip(word string) {
	p := w.piece(word)
	m := layerState.FindStringSubmatchIndex(p.state)
	if m == nil {
		w.t.Fatalf("%s has no layer", word)
	}
	level := "-1"
	if p.state[m[4]:m[5]] == "-1" {
		level = "1"
	}
	change := command.ChangePiece{ID: p.id, New: p.state[:m[4]] + level + p.state[m[5]:], Old: p.state, HasOld: true}
	do := change.Encode()
	change.New, change.Old = change.Old, change.New
	w.record([]string{do}, []string{change.Encode()})
}

func (w *playedLog) remove(word string) {
	p := w.piece(word)
	back := command.AddPiece{ID: p.id, Type: p.typ, State: placed(p.state, p.window, p.at)}
	w.record([]string{command.RemovePiece{ID: p.id}.Encode()}, []string{back.Encode()})
}

// create takes a counter from the palette: a new id, the slot's gpid, its full side.
func (w *playedLog) create(gpid, where string) {
	from, known := w.types[gpid]
	if !known {
		w.t.Fatalf("no counter %s was seen", gpid)
	}
	window, to := w.spot(where)
	id := w.id()
	state := placeState.ReplaceAllString(from[1], "null;0;0;$4;$5")
	state = regexp.MustCompile(`UniqueID;\d+`).ReplaceAllString(state, "UniqueID;"+id)
	state = trailState.ReplaceAllString(state, "false;;0;true${4}false")
	state = layerState.ReplaceAllString(state, "${1}-1$3")
	under := w.top(window, to, id)
	add := command.AddPiece{ID: id, Type: from[0], State: state}
	move := command.MovePiece{
		ID: id, Player: w.player, HasPlayer: true, New: command.Place{Map: window, X: to.X, Y: to.Y, Under: under},
		Old: command.Place{Map: command.NoMap, Under: command.NoMap},
	}
	texts := []string{add.Encode(), move.Encode()}
	back := []string{command.RemovePiece{ID: id}.Encode(), ""}
	if under == command.NoMap {
		stack := w.id()
		texts = append(texts, command.AddPiece{ID: stack, Type: "stack", State: strings.Join([]string{window, strconv.Itoa(to.X), strconv.Itoa(to.Y), id, "@@1"}, ";")}.Encode())
		back = append(back, command.RemovePiece{ID: stack}.Encode())
	}
	do, undo := w.chat("* " + gpid + where)
	w.record(append(texts, do), append(back, undo))
}

// undo takes back the last own steps, one after the other.
func (w *playedLog) undo(steps int) {
	for range steps {
		was := w.past[len(w.past)-1]
		w.past = w.past[:len(w.past)-1]
		texts := append([]string{command.Undo{Begin: true}.Encode()}, was.undo...)
		w.write(append(texts, command.Undo{}.Encode()))
		w.pieces, w.order = was.pieces, was.order
	}
}
