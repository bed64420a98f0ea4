package account

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
)

// A Combat is an attack in the players' words: who attacked which hex, at what odds,
// and what the dice gave. Whatever is unknown is "".
type Combat struct {
	// Step is the step of the dice, or of the announcement if no dice were thrown.
	Step int
	// Overrun distinguishes an overrun from an attack in a Combat Phase. Phase is the phase, such as
	// "german combat".
	Overrun bool
	Phase   string
	// Hex is the hex under attack, From lists the hexes that the attack comes from.
	Hex  string
	From []string
	// Attackers and Defenders are names. Certain means that exactly these attackers
	// attacked; otherwise they may have.
	Attackers, Defenders []string
	Certain              bool
	// Attack and Defence are the strengths. Odds is the column that they lead to.
	Attack, Defence, Odds string
	// Surveyed reports whether the odds rest on surveyed terrain, which nobody has confirmed.
	Surveyed bool
	// Roll is the roll, Result the result in the table.
	Roll, Result string
	// By is how the attacked hex is known.
	By string
}

// String returns the combat in one line.
func (c *Combat) String() string {
	text := c.what()
	if c.Attack != "" && c.Defence != "" {
		text = say.F("account/strengths", "{text}; {attack} against {defence}", text, c.Attack, c.Defence)
		if c.Odds != "" {
			text = say.F("account/odds", "{text} is {odds}", text, c.Odds)
		}
		if c.Surveyed {
			text = say.F("account/by-surveyed-terrain", "{text} by surveyed terrain", text)
		}
	}
	if c.Roll != "" {
		text = say.F("account/has-roll", "{text}, roll {roll}", text, c.Roll)
	}
	if c.Result != "" {
		text = say.F("account/has-result", "{text}, {result}", text, c.Result)
	}
	return say.F("account/known-by", "{text} ({by})", text, c.By).String()
}

// what returns who attacks whom.
func (c *Combat) what() say.Message {
	text := say.F("account/attack", "attack")
	if c.Overrun {
		text = say.F("account/overrun", "overrun")
	}
	if c.Phase != "" {
		text = say.F("account/in-phase", "{phase}: {text}", c.Phase, text)
	}
	if c.Hex == "" {
		return say.F("account/on-unknown", "{text} on an unknown hex", text)
	}
	text = say.F("account/on-hex", "{text} on {hex}", text, c.Hex)
	if len(c.Defenders) > 0 {
		text = say.F("account/of-defenders", "{text} ({defenders})", text, strings.Join(c.Defenders, ", "))
	}
	if len(c.From) > 0 {
		text = say.F("account/from-hexes",
			"{text} from {from}", text, joined(c.From, say.As("account/and-hex", "{hexes} and {hex}")))
	}
	switch {
	case len(c.Attackers) == 0:
		return text
	case c.Certain:
		return say.F("account/by-attackers", "{text} by {attackers}", text, strings.Join(c.Attackers, ", "))
	}
	return say.F("account/perhaps-by", "{text}, perhaps by {attackers}", text, strings.Join(c.Attackers, ", "))
}

// joined joins texts pairwise with a wording.
func joined(all []string, by say.Wording) string {
	text := all[0]
	for _, next := range all[1:] {
		text = by.With(text, next).String()
	}
	return text
}

// combatView is a combat for programs.
type combatView struct {
	Step      int      `json:"step"`
	Kind      string   `json:"kind"` // "combat" or "overrun"
	Phase     string   `json:"phase,omitempty"`
	Hex       string   `json:"hex,omitempty"`
	From      []string `json:"from,omitempty"`
	Attackers []string `json:"attackers,omitempty"`
	Certain   bool     `json:"certain"` // exactly these attackers attacked
	Defenders []string `json:"defenders,omitempty"`
	Attack    string   `json:"attack,omitempty"`
	Defence   string   `json:"defence,omitempty"`
	Odds      string   `json:"odds,omitempty"`
	Surveyed  bool     `json:"surveyed,omitempty"` // the strengths rest on surveyed terrain
	Roll      string   `json:"roll,omitempty"`
	Result    string   `json:"result,omitempty"`
	By        string   `json:"knownBy"`
	Text      string   `json:"text"`
}

func (c *Combat) view() combatView {
	v := combatView{
		Step: c.Step, Kind: "combat", Phase: c.Phase, Hex: c.Hex, From: c.From, Attackers: c.Attackers,
		Certain: c.Certain, Defenders: c.Defenders,
		Attack: c.Attack, Defence: c.Defence, Odds: c.Odds, Surveyed: c.Surveyed, Roll: c.Roll, Result: c.Result,
		By: c.By, Text: c.String(),
	}
	if c.Overrun {
		v.Kind = "overrun"
	}
	return v
}

// row returns a combat as a row of the CSV form.
func (a *Account) row(c *Combat) []string {
	v := c.view()
	return []string{a.File, strconv.Itoa(c.Step), "", v.Kind, "", "", "", strings.Join(c.From, " "), c.Hex, "", v.Text,
		"", "", "", "", ""}
}
