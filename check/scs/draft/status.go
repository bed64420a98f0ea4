package draft

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Status is something that units show by themselves, by a layer or a property, for which
// other games have markers.
type Status struct {
	Meaning scspack.Meaning
	Why     Because
	// Property is the property that shows it, Value a pattern for its values. Property is ""
	// for a layer without a name, because such a layer sets no property.
	Property, Value string
	// Amount is the property with the number of steps, or "".
	Amount string
	// Units counts the slots that have it.
	Units int
}

// further are words of a layer that counts steps below the reduced side. Without such a word
// it may count from the full side.
var further = []string{"further", "additional", "extra"}

// guessStatuses finds what units show by themselves. It needs kinds and faces.
func (d *Draft) guessStatuses() {
	for i := range d.Counters {
		c := &d.Counters[i]
		if c.Kind != Unit {
			continue
		}
		for n, e := range c.facts.layers {
			if c.FaceWhy.Sure >= Likely && c.Face.Layer != "" &&
				(c.Face.Layer == e.Name || c.Face.Layer == "#"+strconv.Itoa(n+1)) {
				continue
			}
			for _, s := range d.shownBy(e) {
				d.addStatus(s)
			}
		}
		for _, key := range sortedKeys(c.facts.changing) {
			d.addStatus(d.toldBy(key, c.facts.changing[key]))
		}
	}
}

func (d *Draft) addStatus(s Status) {
	if s.Why.Sure == Open {
		return
	}
	i := slices.IndexFunc(d.Statuses, func(t Status) bool {
		return t.Meaning == s.Meaning && t.Property == s.Property &&
			t.Value == s.Value
	})
	if i < 0 {
		i = len(d.Statuses)
		d.Statuses = append(d.Statuses, s)
	}
	d.Statuses[i].Units++
}

// statusOf returns the status that a text names, or "", and how sure that is.
func (d *Draft) statusOf(text string) (meaning scspack.Meaning, sure Sureness) {
	sense, rest := senseOf(d.withoutSides(words(text)))
	if sense == nil {
		return "", Open
	}
	counts := slices.ContainsFunc(rest, func(w string) bool { return slices.Contains(further, w) })
	if counts {
		rest = slices.DeleteFunc(rest, func(w string) bool { return slices.Contains(further, w) })
	}
	sure = sense.sure
	if len(rest) > 0 {
		sure = Guess
	}
	switch sense.meaning {
	case scspack.MeansOOS, scspack.MeansDG:
		return sense.meaning, sure
	case scspack.MeansStepLoss:
		if !counts {
			sure = Guess
		}
		return sense.meaning, sure
	}
	return "", Open
}

// shownBy returns what the levels of a layer show. Either the layer's name or command has it for all
// levels, or each level's own name or image does.
func (d *Draft) shownBy(e *trait.Embellishment) []Status {
	for _, by := range []struct {
		text, from string
		most       Sureness
	}{{e.Name, "the layer " + strconv.Quote(e.Name), Certain},
		{e.ActivateCommand, "the layer's command " + strconv.Quote(e.ActivateCommand), Likely}} {
		if meaning, sure := d.statusOf(by.text); meaning != "" {
			var levels []int
			for i, level := range e.Levels {
				if level.Image != "" || level.Name != "" {
					levels = append(levels, i+1)
				}
			}
			return []Status{statusAt(e, levels, meaning, Because{min(sure, by.most), by.from})}
		}
	}
	levels, sure := map[scspack.Meaning][]int{}, map[scspack.Meaning]Sureness{}
	for i, level := range e.Levels {
		meaning, s := d.statusOf(level.Name)
		if level.Name == "" {
			meaning, s = d.statusOf(level.Image[:max(0, strings.LastIndexByte(level.Image, '.'))])
		}
		if meaning == "" {
			continue
		}
		if len(levels[meaning]) == 0 {
			sure[meaning] = Likely
		}
		levels[meaning] = append(levels[meaning], i+1)
		sure[meaning] = min(sure[meaning], s)
	}
	var all []Status
	for _, meaning := range slices.Sorted(maps.Keys(levels)) {
		all = append(all, statusAt(e, levels[meaning], meaning,
			Because{sure[meaning], "levels of the layer " + strconv.Quote(e.Name)}))
	}
	return all
}

// statusAt returns a status that some levels of a layer show. In VASSAL the level of a layer
// that is switched off is negative.
func statusAt(e *trait.Embellishment, levels []int, meaning scspack.Meaning, why Because) Status {
	s := Status{Meaning: meaning, Why: why}
	if len(levels) == 0 {
		return Status{}
	}
	if e.Name == "" {
		return s
	}
	s.Property, s.Value = e.Name+"_Active", "true"
	if len(levels) < len(e.Levels) || e.AlwaysActive {
		numbers := make([]string, len(levels))
		for i, n := range levels {
			numbers[i] = strconv.Itoa(n)
		}
		s.Property, s.Value = e.Name+"_Level", strings.Join(numbers, "|")
	}
	if meaning == scspack.MeansStepLoss {
		s.Amount = e.Name + "_Level"
	}
	return s
}

// switchedOn maps values of a property that mean no to a pattern for the values that mean yes.
var switchedOn = map[string]string{"false": "true", "no": "yes", "0": "[1-9][0-9]*"}

// toldBy returns the status that a changeable property shows, by its name and its value in the
// palette.
func (d *Draft) toldBy(key, value string) Status {
	meaning, sure := d.statusOf(key)
	on := switchedOn[strings.ToLower(value)]
	if meaning == "" || on == "" || meaning == scspack.MeansStepLoss {
		return Status{}
	}
	return Status{Meaning: meaning, Why: Because{min(sure, Likely), "the property " + strconv.Quote(key)},
		Property: key, Value: on}
}

// bindStatuses writes the statuses that units show by themselves.
func (p *page) bindStatuses(d *Draft) {
	for _, s := range d.Statuses {
		p.line("")
		p.remark("Units show it themselves (slots with it: %d).", s.Units)
		report := p.line
		switch {
		case s.Property == "":
			p.remark("FILL IN: a layer without a name shows %q (%s). Give it a name in the module: it is read by its "+
				"property NAME_Active.", string(s.Meaning), s.Why)
			continue
		case s.Why.Sure < Likely:
			p.remark("FILL IN: is that so? (%s)", s.Why)
			report = p.remark
		}
		report("[[status]]")
		report("meaning = %s  # %s", pack.Quoted(string(s.Meaning)), plainText(s.Why.String()))
		report("property = %s", pack.Quoted(s.Property))
		report("value = %s", pack.Quoted(s.Value))
		if s.Amount != "" {
			report("amount_property = %s", pack.Quoted(s.Amount))
		}
	}
}
