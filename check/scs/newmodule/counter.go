package newmodule

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Marker properties and layers by which the binding recognises pieces.
const (
	unitProperty   = "Unit"
	markerProperty = "Marker"
	sideProperty   = "Side"

	stepLayer = "Step"
	oosLayer  = "OOS"
	dgLayer   = "DG"
	lossLayer = "Lost"

	lossMenu = "Further steps lost"
	lossKey  = "L"

	eliminateMenu = "Eliminate"
	eliminateKey  = "E"
)

// Prototypes that all pieces of a kind share.
const (
	unitPrototype   = "Unit"
	markerPrototype = "Marker"
)

// mostLosses is the highest number of lost steps below the reduced side that a counter can
// show.
const mostLosses = 9

// A layer is a layer that players switch on from the piece's menu (Embellishment).
type layer struct {
	name   string
	images []string
	says   []string // the text of each level; with a plus sign in front it follows the name
	menu   string   // the command that switches it on and off
	key    string   // with Ctrl
	up     string   // the command for the next level; "" for a layer of one level
	down   string
	x, y   int // from the middle of the counter to its own
	scale  string

	meaning scspack.Meaning // the status that it shows, if it shows one
}

func (l *layer) raw() trait.Raw {
	up, down, keyUp, keyDown := "", "", "", ""
	if l.up != "" {
		up, down, keyUp, keyDown = "]", "[", stroke("]"), stroke("[")
	}
	// VASSAL writes the keys twice: first as letters, for versions that knew nothing else.
	typ := joined(';', "emb2", l.menu, "128", l.key, l.up, "128", up, l.down, "128", down, "", "", "1", "false", number(l.x), number(l.y),
		list(l.images...), list(l.says...), "false", l.name, "", "", "false", "", "1", "1", "false", stroke(l.key), keyUp, keyDown, "", l.scale, "", "true")
	return trait.Raw{Type: typ, State: "-1"}
}

// stroke returns Ctrl with a key.
func stroke(key string) string { return list(number(int(key[0])), "130") }

// mark returns a trait that gives a piece properties (Marker). The arguments are names and
// values in turn.
func mark(pairs ...string) trait.Raw {
	var names, values []string
	for i := 0; i < len(pairs); i += 2 {
		names, values = append(names, pairs[i]), append(values, pairs[i+1])
	}
	return trait.Raw{Type: joined(';', "mark", list(names...)), State: list(values...)}
}

func prototype(name string) trait.Raw { return trait.Raw{Type: joined(';', "prototype", name)} }

// counter returns the piece of a unit.
func (m *maker) counter(u *scspack.Unit) []trait.Raw {
	pictures := m.units[u.ID]
	traits := []trait.Raw{prototype(unitPrototype)}
	size := drawing.CounterSize
	if u.Steps.Known && u.Steps.N > 2 {
		l := layer{name: lossLayer, menu: lossMenu, key: lossKey, up: "One more lost", down: "One less lost", x: size / 4, y: -size / 4, scale: "1.0"}
		for n := 1; n <= min(u.Steps.N-2, mostLosses); n++ {
			l.images, l.says = append(l.images, m.losses[n-1]), append(l.says, "+ (-"+number(n)+")")
		}
		traits = append(traits, l.raw())
	}
	for _, s := range m.statuses() {
		traits = append(traits, s.raw())
	}
	if raw, ok := m.eliminate(u.Side); ok {
		traits = append(traits, raw)
	}
	if pictures.reduced != "" {
		l := layer{name: stepLayer, images: []string{pictures.reduced}, says: []string{"+ (reduced)"}, menu: "Flip", key: "F", scale: "1.0"}
		traits = append(traits, l.raw())
	}
	pairs := []string{unitProperty, u.ID, sideProperty, u.Side}
	add := func(name, value string) {
		if value = kept(value); value != "" {
			pairs = append(pairs, name, value)
		}
	}
	figure := func(name string, v pack.Value) {
		if v.Known {
			add(name, number(v.N))
		}
	}
	add("Type", u.Type)
	add("Size", u.Size)
	add("Class", u.Class)
	figure("Steps", u.Steps)
	figure("Attack", u.Full.Attack)
	figure("Defense", u.Full.Defense)
	figure("Barrage", u.Full.Barrage)
	figure("Range", u.Full.Range)
	figure("MA", u.Full.MA)
	figure("ReducedAttack", u.Reduced.Attack)
	figure("ReducedDefense", u.Reduced.Defense)
	figure("ReducedBarrage", u.Reduced.Barrage)
	figure("ReducedRange", u.Reduced.Range)
	figure("ReducedMA", u.Reduced.MA)
	if u.Exploit != pack.Unknown {
		add("Exploit", boolean(u.Exploit == pack.Yes))
	}
	return append(traits, mark(pairs...), basic(pictures.full, nameOf(u)))
}

// eliminate returns the command that sends a side's unit to the box for its losses
// (SendToLocation). ok is false if there is none.
func (m *maker) eliminate(side string) (raw trait.Raw, ok bool) {
	for _, whose := range []string{side, ""} {
		for _, p := range m.dead() {
			if p.Side != whose {
				continue
			}
			if w, b := m.box(p.Name); w != nil {
				at := b.Rect.Min.Add(b.Rect.Max).Div(2)
				return trait.Raw{Type: joined(';', "sendto", eliminateMenu, stroke(eliminateKey), w.name, w.name, number(at.X), number(at.Y),
					"", "", "0", "0", "0", "0", eliminateMenu, "L", "", "", "", ""), State: ";;"}, true
			}
		}
	}
	return trait.Raw{}, false
}

// box returns the box of a place beside the map and its window, or nil.
func (m *maker) box(place string) (*window, *drawing.Box) {
	for i := range m.windows {
		w := &m.windows[i]
		for j := range w.boxes {
			if w.boxes[j].Name == place {
				return w, &w.boxes[j]
			}
		}
	}
	return nil, nil
}

// statuses returns the layers for statuses that a unit can show without a marker.
func (m *maker) statuses() []layer {
	var all []layer
	size := drawing.CounterSize
	for _, s := range []struct {
		meaning   scspack.Meaning
		name, key string
		x         int
	}{{scspack.MeansOOS, oosLayer, "O", -size / 4}, {scspack.MeansDG, dgLayer, "G", size / 4}} {
		i := slices.IndexFunc(m.marks, func(k scspack.Marker) bool { return k.Meaning == s.meaning })
		if i >= 0 {
			all = append(all, layer{
				meaning: s.meaning, name: s.name, images: []string{m.markers[m.marks[i].ID]}, says: []string{"+ (" + s.name + ")"}, menu: s.name, key: s.key,
				x: s.x, y: size / 4, scale: "0.5",
			})
		}
	}
	return all
}

// marker returns the piece of a marker.
func (m *maker) marker(k *scspack.Marker) []trait.Raw {
	pairs := []string{markerProperty, k.ID}
	if k.Side != "" {
		pairs = append(pairs, sideProperty, k.Side)
	}
	if k.Value.Known {
		pairs = append(pairs, "Value", number(k.Value.N))
	}
	return []trait.Raw{prototype(markerPrototype), mark(pairs...), basic(m.markers[k.ID], markerName(k))}
}

// basic returns the innermost trait. The gpid is added when the slot is made.
func basic(image, name string) trait.Raw {
	b := trait.BasicPiece{Image: image, Name: name}
	return trait.Raw{Type: b.EncodeType(), State: b.EncodeState()}
}

// slot returns a piece in the palette or in an at-start stack.
func (m *maker) slot(name string, traits []trait.Raw) buildfile.Draft {
	m.gpid++
	return m.slotOf(name, number(m.gpid), traits)
}

func (m *maker) slotOf(name, gpid string, traits []trait.Raw) buildfile.Draft {
	traits = slices.Clone(traits)
	last := &traits[len(traits)-1]
	b := trait.Decode(*last).(*trait.BasicPiece)
	b.GPID = gpid
	last.State = b.EncodeState()
	d := element(inWidget+"PieceSlot", "entryName", name, "gpid", gpid, "height", number(drawing.CounterSize), "width", number(drawing.CounterSize))
	d.Text = definition(traits)
	return d
}

// definition returns a piece as the text of a slot or prototype.
func definition(traits []trait.Raw) string {
	typ, state := trait.Join(traits)
	return command.AddPiece{ID: "null", Type: typ, State: state}.Encode()
}

// prototypes returns what units, and what markers, have in common.
func prototypes() buildfile.Draft {
	trail := trait.Raw{Type: "footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;", State: "false;;0;false"}
	const corner = drawing.CounterSize/2 - 2 // in a corner, so that it does not hide the figures
	moved := trait.Raw{Type: joined(';', "markmoved", "/images/moved.gif", number(corner), number(-corner), "Mark Moved", "77,130", "", "false", "", "", "", ""), State: "false"}
	deletes := trait.Raw{Type: "delete;Delete;68,130;"}
	copies := trait.Raw{Type: "clone;Clone;67,130;"}
	flips := trait.Raw{Type: joined(';', "report", list(stroke("F")), "$location$: $oldPieceName$ is now $newPieceName$ *", "", "", "", "false"), State: "-1"}
	inner := trait.Raw{Type: "piece;;;;", State: "null;0;0;;0"}
	define := func(name string, traits ...trait.Raw) buildfile.Draft {
		d := element(inModule+"PrototypeDefinition", "description", "", "name", name)
		d.Text = definition(append(traits, inner))
		return d
	}
	return with(element(inModule+"PrototypesContainer"),
		define(unitPrototype, trail, moved, flips, deletes),
		define(markerPrototype, copies, deletes))
}
