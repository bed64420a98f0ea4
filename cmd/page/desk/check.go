package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod/inspect"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Question names what is checked, and how.
type Question struct {
	// Module and Game are the path of a module and the name of a pack for all files, or "".
	Module string `json:"module"`
	Game   string `json:"game"`
	// The others are as the flags of umpire check.
	Phase    string `json:"phase"`
	Side     string `json:"side"`
	GoesOn   bool   `json:"goesOn"`
	Reveal   bool   `json:"reveal"`
	Separate bool   `json:"separate"`
}

// A Fit is what is found for a saved game or log before it is checked.
type Fit struct {
	Path string `json:"path"`
	// Module is whether its module is here, Pack the name of the game pack, "" for none.
	Module bool   `json:"module"`
	Pack   string `json:"pack"`
	// Chosen are lines about what was chosen.
	Chosen []string `json:"chosen"`
	Error  string   `json:"error,omitempty"`
}

// Fits finds module and pack for each saved game and log.
func (d *Desk) Fits(q Question) []Fit {
	fits := []Fit{}
	for _, p := range d.games() {
		fit := Fit{Path: p, Chosen: []string{}}
		save, _, err := d.store.Save(p)
		if err == nil {
			var found run.Fit
			if found, err = d.finder().Fit(p, save, q.Module, q.Game); err == nil {
				fit.Module = found.Module != nil
				if found.Pack != nil {
					fit.Pack = visible.Cut(found.Pack.Name(), longestName)
				}
				for _, line := range found.Chosen {
					fit.Chosen = append(fit.Chosen, visible.Cut(line, longestLine))
				}
			}
		}
		if err != nil {
			fit.Error = message(err)
		}
		fits = append(fits, fit)
	}
	return fits
}

// Checked is what a check found.
type Checked struct {
	Rows   []Row    `json:"rows"`
	Failed []Failed `json:"failed"`
}

// Failed is a file that could not be checked.
type Failed struct {
	Path  string `json:"path"`
	Shown string `json:"shown"`
	Why   string `json:"why"`
}

// A Row is a checked file in the referee's table.
type Row struct {
	Path  string `json:"path"`
	Shown string `json:"shown"`
	Game  string `json:"game"`
	// Turns are the turn trackers where the file begins, Players who did how many steps, Dice what
	// each rolled. They and Steps are set for several files only: the table shows them.
	Turns   []string `json:"turns"`
	Players []string `json:"players"`
	Dice    []string `json:"dice"`
	Saved   int64    `json:"saved"`
	Steps   int      `json:"steps"`
	// Found counts the findings by verdict.
	Found   map[string]int `json:"found"`
	Verdict report.Verdict `json:"verdict"`
	// After is the log that the file goes on from, "" for none.
	After string `json:"after"`
}

// Check checks all saved games and logs, or the modules if there are none. It fails if a setting is wrong.
func (d *Desk) Check(q Question, orders *run.Orders, watch run.Watch) (*Checked, error) {
	r := &run.Run{
		Library: d.finder(), Module: q.Module, Game: q.Game, Separate: q.Separate, Orders: orders, Watch: watch,
		Options: check.Options{Phase: q.Phase, Side: q.Side, GoesOn: q.GoesOn, Reveal: q.Reveal},
	}
	ctx := context.Background() // the page ends the whole program instead
	r.Open(ctx, d.checked())
	if err := r.Judge(ctx); err != nil {
		return nil, err
	}
	checked := &Checked{Rows: []Row{}, Failed: []Failed{}}
	d.jobs, d.left = nil, map[string]int{}
	for _, j := range r.Jobs {
		if j.Err != nil {
			checked.Failed = append(checked.Failed, Failed{j.Path, visible.Cut(j.Path, longestName), message(j.Err)})
			continue
		}
		d.jobs = append(d.jobs, j)
		for _, n := range j.Report.Result.Coverage.View().Checked {
			d.left[n.Rule] += n.Unchecked
		}
		for i := range j.Report.Result.Findings {
			if f := &j.Report.Result.Findings[i]; f.Verdict == rule.Suspect {
				d.left[f.Rule]++
			}
		}
		row := d.row(j)
		if len(r.Jobs) > 1 && j.Module == nil {
			d.tell(j, q, &row)
		}
		checked.Rows = append(checked.Rows, row)
	}
	return checked, nil
}

// row returns a file's row in the table, as far as the check has shown it.
func (d *Desk) row(j *run.Job) Row {
	result := &j.Report.Result
	row := Row{
		Path: j.Path, Shown: visible.Cut(j.Path, longestName), Game: visible.Cut(j.Report.Game, longestName),
		Turns: []string{}, Players: []string{}, Dice: []string{}, Saved: d.store[j.Path].Saved,
		Found: map[string]int{}, Verdict: j.Report.Verdict(), After: visible.Cut(result.After(), longestName),
	}
	for i := range result.Findings {
		row.Found[result.Findings[i].Verdict.String()]++
	}
	return row
}

// tell adds to a row what was played in the file.
func (d *Desk) tell(j *run.Job, q Question, row *Row) {
	if f, err := d.store.open(j.Path); err == nil {
		if s, err := inspect.File(j.Path, f, j.File.Module); err == nil {
			for _, turn := range s.Save.Turns {
				row.Turns = append(row.Turns, visible.Cut(turn, longestName))
			}
		}
	}
	fit := run.Fit{Module: j.File.Module}
	a, err := fit.Account(j.Path, j.File.Save, actions.Options{Reveal: q.Reveal})
	if err != nil {
		return // the check has reported what is wrong with it
	}
	row.Steps = len(a.Steps)
	did := map[int]int{}
	for i := range a.Steps {
		did[a.Steps[i].By.Number]++
	}
	for _, p := range a.Players {
		who := visible.Cut(p.String(), longestName)
		if p.Side != "" {
			who += " (" + visible.Cut(p.Side, longestName) + ")"
		}
		if did[p.Number] > 0 {
			who += fmt.Sprintf(", %d steps", did[p.Number])
		}
		row.Players = append(row.Players, who)
	}
	for _, t := range actions.Tallies(a.Steps) {
		line := fmt.Sprintf("%s: %d × %s", visible.Cut(t.Player.String(), longestName), t.Rolls, visible.Cut(t.Button, longestName))
		if mean, ok := t.Mean(); ok {
			line += ", on average " + mean.FloatString(2)
		}
		if t.Undone > 0 {
			line += fmt.Sprintf(", %d taken back", t.Undone)
		}
		row.Dice = append(row.Dice, line)
	}
}

// Report writes what the last check found in a form of package report. A page has the maps that
// were drawn by then, with or without the module's pictures.
func (d *Desk) Report(form string, pictures bool) ([]byte, error) {
	i := slices.IndexFunc(report.Forms, func(f report.Form) bool { return f.Name == form })
	if i < 0 {
		return nil, errors.Errorf("no report has the form %q", form)
	}
	files := make([]report.File, len(d.jobs))
	for i, j := range d.jobs {
		files[i] = j.Report
		if drawing, of := j.Report.Drawing, picturesOf(j); drawing != nil && pictures && of != nil {
			shown := *drawing
			shown.Pictures = of
			files[i].Drawing = &shown
		}
	}
	return written(func(w io.Writer) error {
		return report.Forms[i].Write(w, files, report.Style{Rules: known.Rules(), Names: true})
	})
}

// A Place is a checked file by its number, and one of its pictures.
type Place struct {
	File  int `json:"file"`
	Image int `json:"image"`
}

// List returns the list of what the last check found, as HTML for the viewer.
func (d *Desk) List() ([]byte, error) {
	return written(func(w io.Writer) error {
		_, err := report.List(w, d.reports(-1), known.Rules())
		return err
	})
}

// reports returns the checked files as the desk shows them, only one of them with what is
// drawn of it. What to do next is done on the page, and not with commands.
func (d *Desk) reports(drawn int) []report.File {
	files := make([]report.File, len(d.jobs))
	for i, j := range d.jobs {
		files[i] = j.Report
		if i != drawn {
			files[i].Drawing = nil
		}
		switch {
		case files[i].Next == "":
		case j.Module != nil:
			files[i].Next = "the module of this extension is not here; drop it on the page, too. Without it Umpire does not know whether what the extension uses is in the module"
		case j.File.Module == nil:
			files[i].Next = "the module of this file is not here; drop it on the page, too. Without it no piece stands in a hex"
		case run.Hexed(j.File.Module):
			files[i].Next = "this module has no game pack yet. With a pack, stacking, moves and combat can be " +
				"judged: \"Make a game pack\", below the module among your files, begins one"
		}
	}
	return files
}

// Sheet returns what the viewer shows of a checked file, in JSON, drawn when it is first asked
// for.
func (d *Desk) Sheet(p Place, q Question) ([]byte, error) {
	if p.File < 0 || p.File >= len(d.jobs) {
		return nil, errors.Errorf("there is no checked file %d", p.File)
	}
	j := d.jobs[p.File]
	switch {
	case j.Report.Drawing != nil:
	case j.Module != nil:
		j.Report.Drawing = report.DrawModule(j.Module, j.Report.Result.Findings)
	default:
		drawing, err := report.Draw(&j.File, q.Reveal)
		if err != nil {
			drawing = &report.Drawing{Lack: "The map could not be drawn: " + message(err)}
		}
		j.Report.Drawing = drawing
	}
	sheets, err := report.List(io.Discard, d.reports(p.File), known.Rules())
	if err != nil {
		return nil, err
	}
	return json.Marshal(sheets[p.File])
}

// Picture returns a picture of a checked file's sheet as its module has it.
func (d *Desk) Picture(p Place) ([]byte, error) {
	if p.File < 0 || p.File >= len(d.jobs) || d.jobs[p.File].Report.Drawing == nil || d.jobs[p.File].Report.Drawing.Scene == nil {
		return nil, errors.Errorf("the checked file %d is not drawn", p.File)
	}
	j := d.jobs[p.File]
	of := picturesOf(j)
	if of == nil {
		return nil, nil
	}
	images := j.Report.Drawing.Scene.Images
	if p.Image < 0 || p.Image >= len(images) {
		return nil, errors.Errorf("there is no picture %d", p.Image)
	}
	return of.ImageBytes(images[p.Image].Entry)
}

// picturesOf returns what has the pictures of a checked file, nil if nothing has.
func picturesOf(j *run.Job) report.Pictures {
	switch {
	case j.Module != nil:
		return j.Module
	case j.File.Module != nil:
		return j.File.Module
	}
	return nil
}

// Packs returns the names of all game packs: those that ship and those on the desk.
func (d *Desk) Packs() []string {
	found := map[string]bool{}
	for _, f := range d.store {
		if f.Kind == Pack {
			found[d.store.Beside(f.Path)] = true
		}
	}
	return slices.Concat(slices.Sorted(maps.Keys(found)), known.Names())
}
