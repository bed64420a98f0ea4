package desk

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// The survey learns from what is painted; Quarry Ford's map is clear all over.
func TestProposals(t *testing.T) {
	a := drafting(t)
	a.change(Edit{File: "tec.toml", Keys: []keyEdit{key("terrain", 0, "id", "clear", pack.Text)}})
	a.change(Edit{Strokes: []check.Stroke{{Hexes: []int{0}, What: "clear"}}})
	reply, err := a.ask("propose", Edit{Skip: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	p := reply.Value.(*Proposals)
	if p.Named != 1 || p.Ask < 0 || p.Ask == 1 || len(p.Of) < 60 || p.Of[5].Label != "clear" {
		t.Errorf("%+v", p)
	}
}

// Roads and rivers are proposed from what is painted and answered, as umpire game survey --hexsides
// proposes them; what is taken over waits for somebody who confirms it.
func TestSideProposals(t *testing.T) {
	a := draftingOf(t, "barbarossa")
	a.change(Edit{File: "tec.toml", Keys: []keyEdit{
		key("terrain", 0, "id", "clear", pack.Text), key("hexside", 0, "id", "river", pack.Text), key("hexside", 1, "id", "bridge", pack.Text), key("road", 0, "id", "road", pack.Text), key("road", 1, "id", "railroad", pack.Text),
	}})
	reply, err := a.ask("plan", Edit{})
	if err != nil {
		t.Fatal(err)
	}
	plan := reply.Value.(*check.Plan)
	printed, err := os.ReadFile(games + "barbarossa/hexsides.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(printed)) {
		cells := strings.Split(strings.TrimSpace(line), ",")
		rows[cells[0]+"/"+cells[1]] = cells[2]
	}
	truth := map[int]string{}
	left := map[string]int{"river": 2, "road": 2, "railroad": 2, plan.Nothing: 2}
	var strokes []check.Stroke
	for i, side := range plan.Sides {
		one, other := plan.Hexes[side[0]].Name, plan.Hexes[side[1]].Name
		if truth[i] = cmp.Or(rows[one+"/"+other], rows[other+"/"+one], plan.Nothing); left[truth[i]] > 0 {
			left[truth[i]]--
			strokes = append(strokes, check.Stroke{Sides: []int{i}, What: truth[i]})
		}
	}
	a.change(Edit{Strokes: strokes})
	propose := func(asked int) *Proposals {
		t.Helper()
		reply, err := a.ask("propose", Edit{Sides: true, Asked: asked})
		if err != nil {
			t.Fatal(err)
		}
		return reply.Value.(*Proposals)
	}
	for asked := range 10 {
		p := propose(asked)
		a.change(Edit{Strokes: []check.Stroke{{Sides: []int{p.Ask}, What: truth[p.Ask]}}})
	}
	p := propose(10)
	if p.Named != 18 || len(p.Of) < len(plan.Sides)*9/10 {
		t.Errorf("%d named, %d of %d proposed", p.Named, len(p.Of), len(plan.Sides))
	}
	wrong := 0
	var surveyed []int
	for _, proposal := range p.Of {
		if strings.Contains(proposal.Label, "river") != strings.Contains(truth[proposal.At], "river") {
			wrong++
		}
		if proposal.Label != plan.Nothing {
			surveyed = append(surveyed, proposal.At)
		}
	}
	if wrong > 0 || len(surveyed) < 80 {
		t.Errorf("%d hexsides are wrong about the river; %d have something", wrong, len(surveyed))
	}
	ground := func() *check.Ground {
		reply, err := a.ask("ground", Edit{})
		if err != nil {
			t.Fatal(err)
		}
		return reply.Value.(*check.Ground)
	}
	open := slices.IndexFunc(p.Of, func(proposal Proposal) bool {
		return ground().Sides[proposal.At].What == "" && proposal.Label == "road"
	})
	at := p.Of[open].At
	a.change(Edit{Strokes: []check.Stroke{{Sides: []int{at}, What: "road", Surveyed: true}}})
	if named := propose(10).Named; named != 18 || !ground().Sides[at].Surveyed {
		t.Errorf("%d named: what is proposed teaches nothing", named)
	}
	a.change(Edit{Strokes: []check.Stroke{{Sides: []int{at}, Confirm: true}}})
	if named := propose(10).Named; named != 19 || ground().Sides[at].Surveyed {
		t.Errorf("%d named after one is confirmed", named)
	}
	if wrong := a.problems().Wrong; len(wrong) > 0 {
		t.Errorf("%+v", wrong)
	}
}
