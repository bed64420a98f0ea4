package selfplaytest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Noise is something that players do beside playing. It returns what stands in the log
// for an act.
type Noise struct {
	Name string
	// make returns the acts that stand for act; nil where the noise does not go with it.
	make func(n *noisy, act Act) []Act
	// May are the excuses, by code, with which the noise may be suspect: what the players
	// really did.
	May []string
	// Waits reports whether it shows a fault of the referee that waits to be mended.
	Waits bool
}

var putRight = []string{"shared/drop-put-right"}

// noisy is a game to which noise is added: where everything stands, act by act.
type noisy struct {
	*World
	*rand.Rand
	at    map[string]string   // by piece: hex or spot
	under map[string][]string // by hex: bottom to top
	// blank is set while nothing is in the present log: a file without steps is a saved game.
	blank bool
}

// Noises are all kinds of noise.
var Noises = []Noise{
	{Name: "chat", make: func(n *noisy, act Act) []Act {
		lines := []string{"hm", "Nice one!", "I could overrun 05.03 next turn", "combat phase soon?", "retreat 2 hexes, please", "[note] 4:1 there", "2d6 = 7?", "attack, attack"}
		return []Act{{Verb: "say", What: []string{n.anybody()}, Where: lines[n.IntN(len(lines))]}, act}
	}},
	{Name: "undo", make: func(n *noisy, act Act) []Act {
		if act.Verb != "move" {
			return nil
		}
		wrong := act
		wrong.Where, wrong.Way = n.somewhere(), nil
		return []Act{wrong, {Verb: "undo"}, act}
	}},
	{Name: "undo and redo", make: func(n *noisy, act Act) []Act {
		if act.Verb != "move" && act.Verb != "flip" {
			return nil
		}
		return []Act{act, {Verb: "undo"}, act}
	}},
	{Name: "hex by hex", make: func(n *noisy, act Act) (all []Act) {
		if act.Kind != Marches || len(act.Way) < 2 {
			return nil
		}
		for _, h := range act.Way {
			one := act
			one.Where, one.Way = h, nil
			all = append(all, one)
		}
		return all
	}},
	{Name: "two drags", make: func(n *noisy, act Act) []Act {
		if act.Kind != Marches || len(act.Way) < 2 {
			return nil
		}
		first := act
		first.Where, first.Way = act.Way[n.IntN(len(act.Way)-1)], nil
		return []Act{first, act}
	}},
	{Name: "peek", make: func(n *noisy, act Act) []Act {
		// The whole stack is laid out and put together again.
		for _, h := range n.hexes() {
			if n.IntN(4) == 0 {
				return []Act{{Verb: "move", What: slices.Clone(n.under[h]), Where: h}, act}
			}
		}
		return nil
	}},
	{Name: "mask and unmask", make: func(n *noisy, act Act) []Act {
		for _, c := range n.build.Counters {
			if c.Mask && n.at[c.ID] != "" && n.IntN(4) == 0 {
				return []Act{{Verb: "mask", What: []string{c.ID}}, {Verb: "unmask", What: []string{c.ID}}, act}
			}
		}
		return nil
	}},
	{Name: "fires", make: func(n *noisy, act Act) []Act {
		// A counter shows that it has fired, or is ready again.
		if n.Land == nil || act.Kind != Marches && act.Kind != Fights {
			return nil
		}
		for _, h := range n.hexes() {
			for _, word := range n.under[h] {
				if n.Land.Units[word].Fires {
					return []Act{{Verb: "flip", What: []string{word}}, act}
				}
			}
		}
		return nil
	}},
	{Name: "turn marker", make: func(n *noisy, act Act) []Act {
		if n.at["turn"] == "" {
			return nil
		}
		return []Act{{Verb: "move", What: []string{"turn"}, Where: n.somewhere()}, act}
	}},
	{Name: "detour", May: putRight, make: func(n *noisy, act Act) []Act {
		// A drop on the wrong hex is put right by another drag.
		if act.Kind != Marches || len(act.Way) == 0 {
			return nil
		}
		around := n.Engine.Around(n.Engine.ID(n.parse(act.Where)))
		h := around[n.IntN(len(around))]
		if h == scs.NoHex || len(n.under[n.Engine.Hex(h).String()]) > 0 {
			return nil
		}
		wrong := act
		wrong.Where = n.Engine.Hex(h).String()
		return []Act{wrong, act}
	}},
	{Name: "retreat put right", make: func(n *noisy, act Act) (all []Act) {
		// Hex by hex, there and back, with a drop on a wrong hex in between.
		if act.Kind != Retreats {
			return nil
		}
		ways := append(slices.Clone(act.Way), act.Way[n.IntN(len(act.Way))])
		around := n.Engine.Around(n.Engine.ID(n.parse(ways[n.IntN(len(ways))])))
		if h := around[n.IntN(len(around))]; h != scs.NoHex && len(n.under[n.Engine.Hex(h).String()]) == 0 {
			ways = append(ways, n.Engine.Hex(h).String())
		}
		for _, h := range append(ways, act.Way...) {
			one := act
			one.Where, one.Way = h, nil
			all = append(all, one)
		}
		return all
	}},
	{Name: "nudge", May: putRight, make: func(n *noisy, act Act) []Act {
		// Somebody's unit is caught by the mouse and put back.
		at := n.hexes()
		h := at[n.IntN(len(at))]
		if act.Verb == "move" && slices.Contains(n.under[h], act.What[0]) {
			return nil
		}
		pieces := slices.Clone(n.under[h])
		return []Act{{Verb: "move", What: pieces, Where: n.somewhere()}, {Verb: "move", What: pieces, Where: h}, act}
	}},
	{Name: "forgotten line", May: []string{"marker-change/supply-phase-begun"}, make: func(n *noisy, act Act) []Act {
		// A player who begins to mark units without this line may be accused of it.
		if act.Kind != Declares || !strings.Contains(act.Where, "supply") {
			return nil
		}
		return []Act{}
	}},
	{Name: "slip of the tongue", Waits: true, make: func(n *noisy, act Act) []Act {
		// An announcement names a wrong hex and is made again before the dice.
		if act.Kind != Calls {
			return nil
		}
		wrong := act
		wrong.Where = strings.Replace(act.Where, act.Way[0], n.somewhere(), 1)
		return []Act{wrong, {Verb: "say", What: act.What, Where: "sorry, wrong hex"}, act}
	}},
	{Name: "dice for fun", May: []string{"combat/open", "combat/deduced", "combat/belongs-elsewhere", "combat-result/throw-agreed", "shared/dice-for-something-else"}, make: func(n *noisy, act Act) []Act {
		// Not between the dice of a combat and what comes of them, where nobody can know.
		if act.Kind != Marches {
			return nil
		}
		return []Act{{Verb: "roll", What: []string{n.anybody(), "2d6"}, Where: "3 4"}, {Verb: "say", What: []string{n.anybody()}, Where: "just trying the dice"}, act}
	}},
	{Name: "mail", make: func(n *noisy, act Act) []Act {
		if act.Kind != Declares || !n.mails() || n.blank {
			return nil
		}
		return []Act{{Verb: "mail"}, act}
	}},
	{Name: "mail in a phase", make: func(n *noisy, act Act) []Act {
		if act.Kind != Marches || !n.mails() {
			return nil
		}
		return []Act{act, {Verb: "mail"}}
	}},
}

func (n *noisy) parse(s string) hex.Hex {
	h, _ := hex.Parse(s)
	return h
}

// mails reports whether a log can end and another begin: fixtures/build does not write
// the state of a turn tracker into the second.
func (n *noisy) mails() bool { return len(n.Pack.Phases[0].Chat) > 0 }

func (n *noisy) anybody() string { return n.Who[n.Pack.Sides[n.IntN(2)]] }

func (n *noisy) somewhere() string {
	return n.Engine.Hex(scs.HexID(n.IntN(n.Engine.Hexes()))).String()
}

// hexes are those where something stands.
func (n *noisy) hexes() (all []string) {
	for h, pieces := range n.under {
		if len(pieces) > 0 && !strings.Contains(h, " ") {
			all = append(all, h)
		}
	}
	slices.Sort(all)
	return all
}

// follow notes where an act puts pieces.
func (n *noisy) follow(act Act) {
	switch act.Verb {
	case "at":
		spot := strings.Join(act.What, " ")
		for _, word := range strings.Fields(act.Where) {
			if _, known := n.at[word]; known {
				continue // another counter of the kind
			}
			n.at[word], n.under[spot] = spot, append(n.under[spot], word)
		}
	case "move", "remove":
		for _, word := range act.What {
			from := n.at[word]
			n.under[from] = slices.DeleteFunc(n.under[from], func(other string) bool { return other == word })
			delete(n.at, word)
			if act.Verb == "move" {
				n.at[word], n.under[act.Where] = act.Where, append(n.under[act.Where], word)
			}
		}
	}
}

// AddNoise returns the acts with noise among them, and the names of its kinds.
func (t *Table) AddNoise(kinds []Noise) (acts []Act, made map[string]bool) {
	n := &noisy{World: t.World, Rand: t.Rand, at: map[string]string{}, under: map[string][]string{}, blank: true}
	made = map[string]bool{}
	began := false
	for _, act := range t.Acts {
		began = began || act.Kind == Declares
		some := []Act{act}
		if began && n.IntN(3) == 0 {
			kind := kinds[n.IntN(len(kinds))]
			if more := kind.make(n, act); more != nil {
				some, made[kind.Name] = more, true
			}
		}
		acts = append(acts, some...)
		n.follow(act)
		for _, a := range some {
			n.blank = a.Verb == "mail" || !began
			if a.Verb == "move" && a.What[0] == "turn" {
				n.follow(a)
			}
		}
	}
	return acts, made
}

// Excused reports whether one of the excuses of a suspicion is what the players really
// did: a noise that was made.
func Excused(made map[string]bool, excuses []say.Message) bool {
	return slices.ContainsFunc(Noises, func(kind Noise) bool {
		return made[kind.Name] && slices.ContainsFunc(excuses, func(e say.Message) bool { return slices.Contains(kind.May, e.Code()) })
	})
}

// Excused reports whether one of the excuses of a suspicion is what the players really did.
func (t *Table) Excused(excuses []say.Message) bool {
	return slices.ContainsFunc(excuses, func(e say.Message) bool { return slices.Contains(t.True, e.Code()) })
}
