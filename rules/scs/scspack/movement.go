package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// ZOC is what enemy zones of control do to movement (2.1): [zoc].
type ZOC struct {
	// Cost is the extra cost of entering a hex in a zone of control ("cost"); by default 2 (2.1a).
	Cost pack.Fraction
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
}

// Overrun is the rule on overruns (6.0): [overrun].
type Overrun struct {
	// Cost is what is paid for it ("cost"); by default 2 (6.0).
	Cost pack.Fraction
	// By is what decides whether the target's terrain allows it ("by"): "cost", if it costs no more
	// than Limit, which is the series' rule (6.0c) and the default, or "chart", the column of the
	// terrain effects chart.
	By string
	// Limit is the most that the target's terrain may cost ("limit"); by default 2.
	Limit pack.Fraction
	// Units are which units overrun ("units"): "all" that may move in the phase, which is the
	// default, or "exploit", only exploit capable units.
	Units string
	// Refs are the game's own paragraphs on it ("refs"), ByRefs those on By and UnitsRefs those on Units
	// ("by_refs", "units_refs"), which are cited for them alone.
	Refs, ByRefs, UnitsRefs []string
}

// Words of [overrun].
const (
	OverrunByCost  = "cost"
	OverrunByChart = "chart"
	OverrunAll     = "all"
	OverrunExploit = "exploit"
)

// seriesMP is what the series charges for an enemy zone of control (2.1a) and for
// an overrun (6.0), and what an overrun's target may cost (6.0c).
var seriesMP = pack.Fraction{Num: 2, Den: 1}

func (p *Pack) readZOC(t *pack.Table) {
	p.ZOC = ZOC{Cost: fractionOr(t, "cost", seriesMP), Refs: t.Texts("refs")}
	t.Done()
}

func (p *Pack) readOverrun(t *pack.Table) {
	p.Overrun = Overrun{
		Cost:  fractionOr(t, "cost", seriesMP),
		By:    wordOr(t, "by", OverrunByCost, OverrunByChart),
		Limit: fractionOr(t, "limit", seriesMP),
		Units: wordOr(t, "units", OverrunAll, OverrunExploit),
		Refs:  t.Texts("refs"), ByRefs: t.Texts("by_refs"), UnitsRefs: t.Texts("units_refs"),
	}
	t.Done()
}

// fractionOr returns a fraction, or absent if the key is absent.
func fractionOr(t *pack.Table, key string, absent pack.Fraction) pack.Fraction {
	if f := fraction(t, key); f.Known() {
		return f
	}
	return absent
}

// wordOr returns one of the words, the first if the key is absent.
func wordOr(t *pack.Table, key string, words ...string) string {
	if w := t.OneOf(key, words); w != "" {
		return w
	}
	return words[0]
}
