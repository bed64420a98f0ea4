package diff

import (
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Save is a saved game or log to be compared.
type Save struct {
	// Name is the file as its readers know it.
	Name string
	Save *vmod.Save
}

// Saves returns how one position differs from another. module is the module of both; if
// it is nil, places are points instead of hexes.
func Saves(before, after Save, module *vmod.Module, opt Options) (*Report, error) {
	a, err := stand(before, module, opt)
	if err != nil {
		return nil, err
	}
	b, err := stand(after, module, opt)
	if err != nil {
		return nil, err
	}
	r := &Report{Version: version, Kind: "saved games", Before: a.title, After: b.title, Revealed: opt.Reveal}
	if module == nil {
		r.Notes = append(r.Notes, say.F("diff/no-module", "no module given: places are windows and points, not hexes"))
	}
	for _, p := range []*ending{a, b} {
		if n := len(p.game.Problems()); n > 0 {
			r.Notes = append(r.Notes, say.F("diff/undone",
				"{title}: commands that could not be done: {count}", p.title, n))
		}
	}
	d := chain.Compare(a.standing, b.standing)
	c := &pieces{before: a.game, after: b.game, reveal: opt.Reveal, named: map[string]bool{}}
	c.was, c.is = units(a.game, module, opt), units(b.game, module, opt)
	c.tell(r, d)
	c.lesser(r, d.Hidden)
	surroundings(r, a, b, module, opt)
	r.add(say.As("diff/group-saved", "Saved with"), saved(before.Save, after.Save))
	// A log also has how it came to its end, which is not compared.
	if r.Equal() && len(a.game.Steps) == 0 && len(b.game.Steps) == 0 && before.Save.Text != after.Save.Text {
		r.add(groupOther(), []Change{{Kind: Changed, What: say.F("diff/other-commands",
			"commands of the file that change nothing about pieces, turn, properties, notes and players")}})
	}
	return r, nil
}

// ending is a file at its end.
type ending struct {
	title    string
	game     *game.Game
	standing *chain.Standing
	told     told
}

func stand(s Save, module *vmod.Module, opt Options) (*ending, error) {
	g, err := s.Save.Load(module)
	if err != nil {
		return nil, errors.Wrap(err, s.Name)
	}
	for {
		if _, more := g.Advance(); !more {
			break
		}
	}
	p := &ending{title: s.Name, game: g, standing: chain.Stand(g.State, chain.Options{Reveal: opt.Reveal})}
	if n := len(g.Steps); n > 0 {
		p.title = say.F("diff/after-step", "{title}, after its last step ({step})", p.title, n).String()
	}
	p.told, err = listen(g, s.Save.Text)
	return p, errors.Wrap(err, s.Name)
}
