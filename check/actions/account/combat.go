package account

import (
	"strconv"
	"strings"
)

// A Combat is an attack in the players' words: who attacked which hex, at what odds,
// and what the dice gave. Whatever is unknown is "".
type Combat struct {
	// Step is the step of the dice, or of the announcement if no dice were thrown.
	Step int
	// Overrun tells an overrun from an attack in a Combat Phase. Phase is the phase, such
	// as "german combat".
	Overrun bool
	Phase   string
	// Hex is the hex under attack, From lists the hexes that the attack comes from.
	Hex  string
	From []string
	// Attackers and Defenders are names. Certain means that exactly these attackers
	// attacked; otherwise they may have.
	Attackers, Defenders []string
	Certain              bool
	// Attack and Defence are the strengths of these, Odds is the column to which they lead.
	Attack, Defence, Odds string
	// Roll is what was thrown, Result what the table says of it.
	Roll, Result string
	// By tells how the attacked hex is known.
	By string
}

// String returns the combat in one line.
func (c *Combat) String() string {
	parts := []string{c.what() + c.strengths()}
	if c.Roll != "" {
		parts = append(parts, "roll "+c.Roll)
	}
	if c.Result != "" {
		parts = append(parts, c.Result)
	}
	return strings.Join(parts, ", ") + " (" + c.By + ")"
}

// what returns who attacks whom.
func (c *Combat) what() string {
	word := "attack"
	if c.Overrun {
		word = "overrun"
	}
	if c.Phase != "" {
		word = c.Phase + ": " + word
	}
	if c.Hex == "" {
		return word + " on an unknown hex"
	}
	word += " on " + c.Hex
	if len(c.Defenders) > 0 {
		word += " (" + strings.Join(c.Defenders, ", ") + ")"
	}
	if len(c.From) > 0 {
		word += " from " + strings.Join(c.From, " and ")
	}
	switch {
	case len(c.Attackers) == 0:
		return word
	case c.Certain:
		return word + " by " + strings.Join(c.Attackers, ", ")
	}
	return word + ", perhaps by " + strings.Join(c.Attackers, ", ")
}

func (c *Combat) strengths() string {
	if c.Attack == "" || c.Defence == "" {
		return ""
	}
	text := "; " + c.Attack + " against " + c.Defence
	if c.Odds != "" {
		text += " is " + c.Odds
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
	Certain   bool     `json:"certain"` // all of the attackers attacked, and nobody else
	Defenders []string `json:"defenders,omitempty"`
	Attack    string   `json:"attack,omitempty"`
	Defence   string   `json:"defence,omitempty"`
	Odds      string   `json:"odds,omitempty"`
	Roll      string   `json:"roll,omitempty"`
	Result    string   `json:"result,omitempty"`
	By        string   `json:"knownBy"`
	Text      string   `json:"text"`
}

func (c *Combat) view() combatView {
	v := combatView{
		Step: c.Step, Kind: "combat", Phase: c.Phase, Hex: c.Hex, From: c.From, Attackers: c.Attackers, Certain: c.Certain, Defenders: c.Defenders,
		Attack: c.Attack, Defence: c.Defence, Odds: c.Odds, Roll: c.Roll, Result: c.Result, By: c.By, Text: c.String(),
	}
	if c.Overrun {
		v.Kind = "overrun"
	}
	return v
}

// row returns a combat as a row of the CSV form.
func (a *Account) row(c *Combat) []string {
	v := c.view()
	return []string{a.File, strconv.Itoa(c.Step), "", v.Kind, "", "", "", strings.Join(c.From, " "), c.Hex, "", v.Text, "", ""}
}
