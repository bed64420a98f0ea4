package newmodule

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
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

// A layer shows a status that has a meaning; "" for none.
type layer struct {
	component.Layer
	meaning scspack.Meaning
}

// counter returns the piece of a unit.
func (m *maker) counter(u *scspack.Unit) []trait.Raw {
	pictures := m.units[u.ID]
	traits := []trait.Raw{component.Prototype(unitPrototype)}
	size := drawing.CounterSize
	if u.Steps.Known && u.Steps.N > 2 {
		l := component.Layer{Name: lossLayer, Menu: lossMenu, Key: lossKey, Up: "One more lost", Down: "One less lost",
			X: size / 4, Y: -size / 4, Scale: "1.0"}
		for n := 1; n <= min(u.Steps.N-2, mostLosses); n++ {
			l.Images, l.Says = append(l.Images, m.losses[n-1]), append(l.Says, "+ (-"+component.Number(n)+")")
		}
		traits = append(traits, l.Raw())
	}
	for _, s := range m.statuses() {
		traits = append(traits, s.Raw())
	}
	if raw, ok := m.eliminate(u.Side); ok {
		traits = append(traits, raw)
	}
	if pictures.reduced != "" {
		l := component.Layer{Name: stepLayer, Images: []string{pictures.reduced}, Says: []string{"+ (reduced)"},
			Menu: "Flip", Key: "F", Scale: "1.0"}
		traits = append(traits, l.Raw())
	}
	pairs := []string{unitProperty, u.ID, sideProperty, u.Side}
	add := func(name, value string) {
		if value = kept(value); value != "" {
			pairs = append(pairs, name, value)
		}
	}
	figure := func(name string, v pack.Value) {
		if v.Known {
			add(name, component.Number(v.N))
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
		add("Exploit", component.Boolean(u.Exploit == pack.Yes))
	}
	return append(traits, component.Mark(pairs...), component.Basic(pictures.full, nameOf(u)))
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
				return trait.Raw{Type: trait.NewType("sendto;",
					"command", eliminateMenu, "key", component.Stroke(eliminateKey), "map", w.name, "board", w.name,
					"x", component.Number(at.X), "y", component.Number(at.Y), "x offset", "0", "y offset", "0",
					"description", eliminateMenu, "grid location", ""), State: ";;"}, true
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
			all = append(all, layer{component.Layer{
				Name: s.name, Images: []string{m.markers[m.marks[i].ID]}, Says: []string{"+ (" + s.name + ")"},
				Menu: s.name, Key: s.key,
				X: s.x, Y: size / 4, Scale: "0.5",
			}, s.meaning})
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
		pairs = append(pairs, "Value", component.Number(k.Value.N))
	}
	return []trait.Raw{component.Prototype(markerPrototype), component.Mark(pairs...),
		component.Basic(m.markers[k.ID], markerName(k))}
}

// slot returns a piece in the palette or in an at-start stack.
func (m *maker) slot(name string, traits []trait.Raw) buildfile.Draft {
	m.gpid++
	return component.Slot(name, component.Number(m.gpid), drawing.CounterSize, traits)
}

// prototypes returns what units, and what markers, have in common.
func prototypes() buildfile.Draft {
	const corner = drawing.CounterSize/2 - 2 // in a corner, so that it does not hide the figures
	flips := trait.Raw{Type: trait.NewType("report;", "keys", component.List(component.Stroke("F")),
		"format", "$location$: $oldPieceName$ is now $newPieceName$ *", "no suppression", "false"), State: "-1"}
	return component.With(component.Element(component.InModule+"PrototypesContainer"),
		component.Define(unitPrototype, component.Trail(), component.Moved(corner), flips, component.Deletes()),
		component.Define(markerPrototype, component.Copies(), component.Deletes()))
}
