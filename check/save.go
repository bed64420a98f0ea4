package check

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A File is a saved game or a log, with what it is checked by.
type File struct {
	// Name is what people call it.
	Name string
	Save *vmod.Save
	// Module, Pack and Binding may each be nil: what needs them is then not checked,
	// and the coverage says so.
	Module  *vmod.Module
	Pack    *scspack.Pack
	Binding *bind.Binding
	// Guess stands in where there is no pack; nil for no guesses.
	Guess *Guess
	// Orders state of a log's steps what it does not show.
	Orders []declare.Order

	game *scs.Game // Pack compiled, by a batch whose files share it; else nil
}

// played says that it can be told what was played in the file, and by whose rules.
func (f *File) played() bool {
	return f.Save.Log() && f.Module != nil && f.Pack != nil && f.Binding != nil
}

// Save checks the position that a saved game holds, or what was played in a log and
// the positions in which its phases end. The error is for a save that cannot be
// replayed, and for a phase or side that the pack does not have.
func Save(f File, opt Options) (Result, error) {
	results, err := Chain([]File{f}, opt)
	if err != nil {
		return Result{}, err
	}
	return results[0], nil
}

// Chain checks logs of one game, each of which begins where the one before it ended,
// as one log: a phase goes on from one to the next. They have module and pack in
// common. There is a result for each; the coverage is that of all together. A single
// file of any kind is a chain, too.
func Chain(files []File, opt Options) ([]Result, error) {
	var coverage rule.Coverage
	results, err := judged(files, opt, &coverage)
	cover(results, &coverage)
	return results, err
}

// cover gives the files of a chain their coverage.
func cover(results []Result, coverage *rule.Coverage) {
	for i := range results {
		results[i].Coverage = coverage.Clone()
	}
}

// judged are the results of a chain but for their coverage.
func judged(files []File, opt Options, coverage *rule.Coverage) ([]Result, error) {
	coverage.Reach(rule.Integrity)
	results := make([]Result, len(files))
	games := make([]*game.Game, len(files))
	for i := range files {
		var err error
		if games[i], err = files[i].Save.Load(files[i].Module); err != nil {
			return nil, errors.Wrap(err, files[i].Name)
		}
		results[i].Chain, results[i].At = names(files), i
	}
	var err error
	if files[0].played() {
		err = played(files, games, results, opt, coverage)
	} else {
		for i := range files {
			if len(files[i].Orders) > 0 {
				return nil, errors.Errorf("%s: orders are about the steps of a log, and need its module and a game pack", files[i].Name)
			}
			results[i].Findings, err = judge(&files[i], games[i], opt, coverage)
			if err != nil {
				break
			}
		}
	}
	if err != nil {
		return nil, err
	}
	damaged := false
	for i := range files {
		checked := file.File{Notices: files[i].Save.Notices, Problems: games[i].Problems()}
		if damaged = damaged || len(checked.Problems) > 0; damaged {
			doubt(results[i].Findings)
		}
		results[i].Findings = append(file.Run(&checked, coverage), results[i].Findings...)
		rule.Sort(results[i].Findings)
	}
	return results, nil
}

// doubt takes the proof from what is found in a file with commands that cannot be done,
// or that goes on from one: what its players had may be something else.
func doubt(findings []rule.Finding) {
	for i := range findings {
		if findings[i].Verdict == rule.Illegal {
			findings[i].Excuse(rule.Say("the file is damaged, and the players had something else on their maps"))
		}
	}
}

func names(files []File) []string {
	all := make([]string, len(files))
	for i := range files {
		all[i] = files[i].Name
	}
	return all
}

// played checks what was played in a chain of logs.
func played(files []File, games []*game.Game, results []Result, opt Options, coverage *rule.Coverage) error {
	p, b := files[0].Pack, files[0].Binding
	first, _, err := opt.declared(p)
	if err != nil {
		return err
	}
	found, err := referee.Check(links(files, games, opt), p, b,
		referee.Options{First: first, GoesOn: opt.GoesOn, Reveal: opt.Reveal, Game: files[0].game}, coverage)
	if err != nil {
		return err
	}
	for i := range results {
		played := file.Played{Steps: found[i].Steps, Module: files[i].Module}
		results[i].Findings = append(found[i].Findings, file.RunPlayed(&played, coverage)...)
	}
	beyond(p, coverage, true)
	return nil
}

// links are the logs of a chain as the referee wants them.
func links(files []File, games []*game.Game, opt Options) []referee.Link {
	chain := make([]referee.Link, len(files))
	for i := range files {
		f := &files[i]
		chain[i] = referee.Link{
			Name: f.Name, Game: games[i], Module: f.Module, View: newView(games[i].State, f.Module, opt.Reveal), Orders: f.Orders,
		}
	}
	return chain
}

// Between judges what must have happened between two saved games of one game, of which
// nothing else is known, by the module, pack and binding of the second; of logs,
// between the end of the first and the beginning of the second. There are no findings
// where one of these is missing.
func Between(before, after File, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	if after.Module == nil || after.Pack == nil || after.Binding == nil {
		return nil, nil
	}
	phase, err := Declare(after.Pack, opt.Between, opt.Side)
	if err != nil {
		return nil, err
	}
	var links [2]referee.Link
	for i, f := range []File{before, after} {
		g, err := f.Save.Load(after.Module)
		if err != nil {
			return nil, errors.Wrap(err, f.Name)
		}
		if i == 0 {
			finish(g)
		}
		links[i] = referee.Link{Name: f.Name, Game: g, Module: after.Module, View: newView(g.State, after.Module, opt.Reveal)}
	}
	return referee.Between(links[0], links[1], after.Pack, after.Binding, referee.Options{First: phase, Reveal: opt.Reveal, Game: after.game}, coverage)
}

// finish does all steps of a game.
func finish(g *game.Game) {
	for {
		if _, more := g.Advance(); !more {
			return
		}
	}
}

// judge checks what was rolled in a game, and the position that it comes to.
func judge(f *File, g *game.Game, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	log := actions.Read(g, f.Module, actions.Options{Reveal: opt.Reveal})
	findings := file.RunPlayed(&file.Played{Steps: log.Steps, Module: f.Module}, coverage)
	found, err := stands(f, g, opt, coverage)
	beyond(f.Pack, coverage, f.Save.Log())
	return append(findings, found...), err
}

// stands checks what stands where.
func stands(f *File, g *game.Game, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	if f.Module == nil {
		unbound(f.Pack, f.Binding, coverage)
		coverage.Need(rule.Stacking, "the module: without it no piece stands in a hex")
		return nil, nil
	}
	pieces := Seen(g.State, f.Module, opt.Reveal)
	step := len(g.Steps)
	switch {
	case f.Pack == nil && f.Guess != nil:
		return f.Guess.check(pieces, step, coverage), nil
	case f.Pack == nil || f.Binding == nil:
		unbound(f.Pack, f.Binding, coverage)
		return nil, nil
	}
	pos := position.Position{Pack: f.Pack, Game: f.game, Pieces: f.Binding.Pieces(pieces), Step: step}
	pos.Told = f.Binding.Told(Clock(g.State, f.Module), pos.Pieces)
	var err error
	if pos.Phase, pos.SetUp, err = opt.declared(f.Pack); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(pos.Pieces, func(p position.Piece) bool { return p.Kind == position.Unit }) {
		coverage.Need(rule.Stacking, "vassal.toml, pieces.csv: a binding that knows a unit of this game")
	}
	return position.Run(position.Rules(), &pos, coverage), nil
}
