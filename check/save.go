package check

import (
	"fmt"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// NeedsModule is the need that the coverage names when the module is missing.
const NeedsModule = "the module: without it no piece stands in a hex"

// needsStacks returns the need that the coverage names when VASSAL shows more pieces than the
// file has.
func needsStacks(l vmod.Laid) string {
	return fmt.Sprintf("the file saved anew in VASSAL: it lacks SETUP_STACK, so VASSAL adds to it when it loads it "+
		"(%s)", l)
}

// needsExtension returns the need that the coverage names when an extension is not there.
func needsExtension(name string) string {
	return fmt.Sprintf("the extension %q, with which the file was saved", name)
}

// A File is a saved game or a log, with its module and game.
type File struct {
	// Name is what people call it.
	Name string
	Save *vmod.Save
	// Module is nil if the user has none. Game is nil if there is neither a pack nor a guess. Rules
	// that need them are then unchecked, and the coverage reports it.
	Module *vmod.Module
	Game   Game
	// Progress is called while the steps of a log are replayed, with the number done. It may
	// be nil.
	Progress func(done, of int)
	// Orders are what the log does not show. The file's own game has read them.
	Orders Orders

	// after are the logs that lead to a saved game, and goesOn reports that a log goes on from it.
	after  []File
	goesOn bool
}

// referee returns the game that can judge the file's moves, or nil.
func (f *File) referee() Referee {
	if !f.Save.Log() || f.Module == nil {
		return nil
	}
	referee, _ := f.Game.(Referee)
	return referee
}

// Save checks the position of a saved game. Of a log it checks what was played, and the
// position at the end of each phase. It returns an error for a file that cannot be replayed,
// and for a phase or side that the pack does not have.
func Save(f File, opt Options) (Result, error) {
	results, err := Chain([]File{f}, opt)
	if err != nil {
		return Result{}, err
	}
	own(results[0].Findings)
	return results[0], nil
}

// own copies the texts of findings. Otherwise they would keep the whole text of their files in
// memory.
func own(findings []rule.Finding) {
	for i := range findings {
		findings[i] = rule.Own(findings[i])
	}
}

// Chain checks logs of one game as one log: each begins where the log before it ended, and a phase
// may go on from one to the next. They share module and pack. Chain returns a result for each file,
// with the coverage of all of them. A single file of any kind is a chain, too.
func Chain(files []File, opt Options) ([]Result, error) {
	var coverage rule.Coverage
	results, err := judged(files, opt, &coverage)
	cover(results, &coverage)
	return results, err
}

// cover gives the results of a chain their coverage.
func cover(results []Result, coverage *rule.Coverage) {
	for i := range results {
		results[i].Coverage = coverage.Clone()
	}
}

// judged returns the results of a chain without their coverage.
func judged(files []File, opt Options, coverage *rule.Coverage) ([]Result, error) {
	coverage.Reach(rule.Integrity)
	results, ends := make([]Result, len(files)), make([]end, len(files))
	all := names(files)
	for i := range files {
		results[i].Chain, results[i].At = all, i
	}
	var err error
	if referee := files[0].referee(); referee != nil {
		err = played(referee, files, ends, results, opt, coverage)
	} else {
		for i := range files {
			if files[i].Orders != nil {
				return nil, errors.Errorf("%s: orders are about the steps of a log, and need its module and a game "+
					"pack", files[i].Name)
			}
			g, err := files[i].load()
			if err != nil {
				return nil, err
			}
			if results[i].Findings, results[i].Played, err = judge(&files[i], g, opt, coverage); err != nil {
				return nil, err
			}
			ends[i] = files[i].end(g)
		}
	}
	if err != nil {
		return nil, err
	}
	damaged, cutOff, laid := false, false, vmod.Laid{}
	var lacking []string
	for i := range files {
		checked := file.File{
			Notices: files[i].Save.Notices, Problems: ends[i].problems, CutOff: ends[i].cutOff,
			Module: files[i].Module, Extensions: files[i].Save.Extensions,
		}
		if checked.CutOff {
			checked.Problems = checked.Problems[:len(checked.Problems)-1]
			cutOff = true
		}
		if cutOff {
			results[i].Findings = cutShort(results[i].Findings)
		}
		if damaged = damaged || len(checked.Problems) > 0; damaged {
			doubt(results[i].Findings, say.F("file/damaged",
				"the file is damaged, and the players had something else on their maps"))
		}
		if lays := ends[i].lays; lays.Pieces > 0 { // decks do not count
			coverage.Need(rule.Stacking, needsStacks(lays))
			laid.Pieces += lays.Pieces
		}
		if laid.Pieces > 0 {
			doubt(results[i].Findings, stacksLaid(laid.Pieces))
		}
		if lacking = append(lacking, files[i].lacking(files[i].Module)...); len(lacking) > 0 {
			doubtLacking(results[i].Findings, lacking, coverage)
		}
		results[i].Findings = append(file.Run(&checked, coverage), results[i].Findings...)
		rule.Sort(results[i].Findings)
	}
	if cutOff {
		coverage.Void(file.NeedsBudget)
	}
	return results, nil
}

// stacksLaid excuses findings in a file to which VASSAL adds pieces.
func stacksLaid(count int) say.Message {
	return say.F("file/stacks-laid",
		"VASSAL lays {count} more pieces of at-start stacks when it loads the file, and the players had them "+
			"on their maps", count)
}

// doubt makes illegal findings suspect, in a file that differs from what the players saw and in
// the files that continue it.
func doubt(findings []rule.Finding, why say.Message) {
	for i := range findings {
		if findings[i].Verdict == rule.Illegal {
			findings[i].Excuse(why)
		}
	}
}

// lacking returns the names of the extensions with which the file was saved and that are not there.
func (f *File) lacking(m *vmod.Module) (names []string) {
	for _, x := range file.Extensions(f.Save.Extensions, m) {
		if x.Lacking {
			names = append(names, x.Name)
		}
	}
	return names
}

// doubtLacking makes illegal findings suspect in a file without extensions with which it was saved.
func doubtLacking(findings []rule.Finding, extensions []string, coverage *rule.Coverage) {
	doubt(findings, say.F("file/extension-lacking",
		"what the extension {'extension'} adds, which is not here, shows something else", extensions[0]))
	for _, name := range extensions {
		coverage.Need(rule.Stacking, needsExtension(name))
	}
}

// cutShort weakens findings about a file of which not all could be read: it makes illegal ones
// suspect, and drops information.
func cutShort(findings []rule.Finding) []rule.Finding {
	doubt(findings, say.F("file/cut-off", "what its pieces show could not all be found out"))
	return slices.DeleteFunc(findings, func(f rule.Finding) bool { return f.Verdict == rule.Information })
}

func names(files []File) []string {
	all := make([]string, len(files))
	for i := range files {
		all[i] = files[i].Name
	}
	return all
}

// played checks what was played in a chain of logs.
func played(referee Referee, files []File, ends []end, results []Result, opt Options, coverage *rule.Coverage) error {
	logs := make([]Log, len(files))
	for i := range files {
		var open *game.Game
		logs[i] = files[i].log(opt, func() (g *game.Game, err error) {
			open, err = files[i].load()
			return open, err
		})
		logs[i].Close = func() {
			ends[i] = files[i].end(open)
			open = nil
		}
	}
	found, err := referee.Played(logs, opt, coverage)
	if err != nil {
		return err
	}
	if last := ends[len(ends)-1]; !last.cutOff && last.meter.Cut() { // the rules spent the rest, of all files
		for i := range ends {
			ends[i].cut()
		}
	}
	all := make([]file.Played, len(results))
	for i := range results {
		all[i] = file.Played{Steps: found[i].Steps, Module: files[i].Module, Name: files[i].Name}
		if i > 0 {
			all[i-1].Next = &all[i]
		}
	}
	for i := range results {
		results[i].Findings = append(found[i].Findings, file.RunPlayed(&all[i], coverage)...)
		results[i].Played = playedIn(found[i].Steps)
	}
	return nil
}

// Log returns the file as its referee looks at it. The error of its Open names the file.
func (f *File) Log(opt Options) Log { return f.log(opt, f.load) }

// log is Log with the function that loads the file.
func (f *File) log(opt Options, load func() (*game.Game, error)) Log {
	return Log{Name: f.Name, Module: f.Module, Orders: f.Orders, Open: func() (*game.Game, *view.View, error) {
		g, err := load()
		if err != nil {
			return nil, nil, err
		}
		return g, view.New(g.State, f.Module, opt.Reveal), nil
	}, Close: func() {}}
}

func (f *File) load() (*game.Game, error) {
	g, err := f.Save.Load(f.Module)
	if err != nil {
		return nil, errors.Wrap(err, f.Name)
	}
	if f.Progress != nil {
		g.Stepped = func() { f.Progress(g.Next(), len(g.Steps)) }
	}
	return g, nil
}

// An end is what the check keeps of a replayed game.
type end struct {
	problems []game.Problem
	cutOff   bool
	meter    *expression.Meter
	lays     vmod.Laid
}

func (f *File) end(g *game.Game) end {
	return end{g.Problems(), g.CutOff(), g.Meter(), f.Module.Lays(g.State)}
}

// cut notes that not all of the file could be judged.
func (e *end) cut() {
	if !e.cutOff {
		e.cutOff, e.problems = true, append(e.problems, game.Problem{Err: game.ErrCutOff})
	}
}

// Between judges what must have happened between two saved games, of which nothing else is
// known. Of logs it takes the end of the first and the beginning of the second. It uses module
// and game of the second file. Without either it finds nothing.
func Between(before, after File, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	referee, ok := after.Game.(Referee)
	if after.Module == nil || !ok {
		return nil, nil
	}
	var logs [2]Log
	var games [2]*game.Game
	laid := 0
	for i, f := range []File{before, after} {
		f.Module = after.Module
		g, err := f.load()
		if err != nil {
			return nil, err
		}
		if i == 0 {
			finish(g)
		}
		games[i] = g
		logs[i] = f.log(opt, func() (*game.Game, error) { return g, nil })
		laid += f.Module.Lays(g.State).Pieces
	}
	found, err := referee.Between(logs[0], logs[1], opt, coverage)
	if games[0].CutOff() || games[1].CutOff() {
		found = cutShort(found)
		coverage.Void(file.NeedsBudget)
	}
	if laid > 0 {
		doubt(found, stacksLaid(laid))
	}
	for _, f := range []File{before, after} {
		if lacking := f.lacking(after.Module); len(lacking) > 0 {
			doubtLacking(found, lacking, coverage)
		}
	}
	return found, err
}

// Declare reads the user's orders (--declare) for the logs among some files and gives each
// file its own. The game of the first log that can be judged reads them. paths are the files'
// names as orders may write them, file is the name of the text in problems. If no log can be
// judged Declare returns an error.
func Declare(files []*File, paths []string, file string, text []byte) ([]rule.Problem, error) {
	var logs []*File
	var names []string
	var referee Referee
	for i, f := range files {
		if f.Save.Log() {
			logs, names = append(logs, f), append(names, paths[i])
			if referee == nil {
				referee = f.referee()
			}
		}
	}
	if referee == nil {
		return nil, errors.New("orders are about the steps of a log, and need its module and a game pack")
	}
	each, problems := referee.Declare(file, text, names)
	if len(problems) > 0 {
		return problems, nil
	}
	for i, f := range logs {
		f.Orders = each[i]
	}
	return nil, nil
}

// finish replays all remaining steps of a game.
func finish(g *game.Game) {
	for {
		if _, more := g.Advance(); !more {
			return
		}
	}
}

// judge checks the dice of a game, and the position at its end.
func judge(f *File, g *game.Game, opt Options, coverage *rule.Coverage) ([]rule.Finding, *Played, error) {
	log := actions.Read(g, f.Module, actions.Options{Reveal: opt.Reveal})
	played := playedIn(log.Steps)
	findings := file.RunPlayed(&file.Played{Steps: log.Steps, Module: f.Module}, coverage)
	if f.Game == nil {
		coverage.Need(rule.Stacking, "a game pack: which pieces are units, and what they may do")
		for level := rule.Moves; int(level) < rule.Levels; level++ {
			coverage.Need(level, "a game pack")
		}
		if f.Module == nil {
			coverage.Need(rule.Stacking, NeedsModule)
		}
		return findings, played, nil
	}
	if follower, ok := f.Game.(Follower); ok && len(f.after) > 0 {
		found, err := f.stood(follower, opt, coverage)
		return append(findings, found...), played, err
	}
	found, err := f.Game.Stands(f, g.State, len(g.Steps), opt, coverage)
	return append(findings, found...), played, err
}

// stood judges the position of a saved game by the logs that lead to it.
func (f *File) stood(follower Follower, opt Options, coverage *rule.Coverage) ([]rule.Finding, error) {
	logs := make([]Log, len(f.after))
	for i := range f.after {
		logs[i] = f.after[i].Log(opt)
	}
	opt.GoesOn = opt.GoesOn || f.goesOn
	return follower.Stood(logs, f.Log(opt), opt, coverage)
}
