package main

import (
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/scene/sketch"
	"github.com/umpire-vassal/umpire/check/settings"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A drawing is a form in which render writes: a picture of one window, or a page.
type drawing struct {
	name  string
	write func(io.Writer, sketch.View) (missing []string, err error)
}

// page is the form of the page that check writes.
const page = "html"

// drawings are those that there are; the first is the default.
var drawings = []drawing{{"svg", sketch.SVG}, {"png", sketch.PNG}, {page, nil}}

// renderer holds the flags of render.
type renderer struct {
	*files
	module, game string
	options      check.Options
	window       string
	step         int
	finding      string
	zones        bool
	reach        string
	noPictures   bool
	scale        float64
	format       string
	card         *scene.Card // of the finding, for a PNG
}

func newRender(files *files) *cobra.Command {
	r := &renderer{files: files}
	cmd := &cobra.Command{
		Use:   "render FILE",
		Short: "Draw the map of a saved game or log, with its pieces and what was found",
		Long: `Draw a map window of a saved game, or of a log after a step, as VASSAL shows it to an
observer: boards, pieces with their layers and texts, stacks. The form is SVG, or PNG
with --format png or a file whose name ends with .png. With html it is a page for a browser,
as "umpire check --format html" writes it: with all windows, steps and findings.

Without --window it is the window with most pieces. Umpire looks for the module beside
the file, by the name in the file; the pictures come from it. Where a picture is
missing, the hexes alone are drawn, and Umpire reports it on standard error.

--finding shows what the map has to do with a finding: the path with the cost by hex, the
trace of supply and what cuts it, the attack. It takes the number or the fingerprint that
reports print beside the finding; the first characters of the fingerprint are enough. For a
finding that depends on a phase, give --phase, --side and --goes-on as you gave them to check.

As a PNG a finding is a card to send to the other player: the part of the map with the finding,
and below it what is wrong, the costs, and the paragraph in our words. It has at most 1,600
pixels a side and 500 kB. As SVG it is the whole window with the same marks.

--reach shades where a unit can go, with the cost of each hex, as "umpire reach" has it; --phase
and --side name the phase.

--zones shades the zones of control of each side, if the game has a pack. Of a game with figures
it shows who is near enough to whom, and what each unit needs to be activated.

What the file hides from an observer is not in the drawing; --reveal shows it, for a
referee. A drawing has the module's pictures in it, which belong to others: do not
publish it unless you may. --no-pictures leaves them out.`,
		Example: `  umpire render -o turn3.svg turn3.vsav
  umpire render --step 12 --scale 0.5 -o turn3.png turn3.vlog
  umpire render --finding 1 -o fault.png turn3.vlog
  umpire render -o turn3.html turn3.vlog`,
		Args: words(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("format") {
				if err := r.formOfName(); err != nil {
					return err
				}
			}
			for _, name := range []string{"window", "step", "finding", "zones", "reach", "scale"} {
				if r.format == page && cmd.Flags().Changed(name) {
					return errors.Errorf("--%s is for svg and png: a page has all windows, steps and findings", name)
				}
			}
			if r.format == "png" && r.finding != "" && cmd.Flags().Changed("scale") {
				return errors.New("--scale: the card of a finding has a size of its own; --format svg draws the whole window")
			}
			return r.run(args[0])
		},
	}
	f := cmd.Flags()
	r.moduleFlags(cmd, &r.module, "the `module` that the game is played with")
	f.StringVarP(&r.game, "game", "g", "", packHelp)
	f.StringVar(&r.window, "window", "", "the `name` of the map window")
	f.IntVar(&r.step, "step", atEnd, "for a log: the map after this `step`, counted from 1; 0 is where the log begins")
	f.Lookup("step").DefValue = "0" // hides atEnd in the help
	f.StringVar(&r.finding, "finding", "", "show the finding with this `number` or fingerprint, after its step")
	f.StringVar(&r.options.Phase, "phase", "", "for --finding: the `phase` that the position ends, or in which the "+
		"log begins; for --reach: the phase of the move")
	f.StringVar(&r.options.Side, "side", "", "for --finding and --reach: the phasing `side`")
	f.BoolVar(&r.options.GoesOn, "goes-on", false,
		"for --finding: the log stops, or the saved game was made, in the middle of a phase")
	f.BoolVar(&r.zones, "zones", false, "shade the zones of control of each side")
	f.StringVar(&r.reach, "reach", "", "show where the `unit` can go")
	f.BoolVar(&r.noPictures, "no-pictures", false,
		"leave out the module's pictures: draw hexes, and counters as boxes with names")
	f.Float64Var(&r.scale, "scale", 1, "the `factor` of the size, from 0.05 to 4")
	f.BoolVar(&r.options.Reveal, "reveal", false, "show what is masked, invisible and in private windows")
	choiceFlag(cmd, &r.format, "format", "f", "", forms()...)
	r.outputFile(cmd, outputHelp)
	return cmd
}

// forms returns the names of the drawings.
func forms() []string {
	var names []string
	for _, d := range drawings {
		names = append(names, d.name)
	}
	return names
}

// formOfName takes the form from the ending of the output's name, if any.
func (r *renderer) formOfName() error {
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(r.output)), ".")
	if ending == "" {
		return nil
	}
	if !slices.Contains(forms(), ending) {
		return errors.Errorf("-o %s: there is no drawing of the form %q%s; --format names the form of a file with "+
			"another ending", r.output, ending, rule.DidYouMean(ending, forms()))
	}
	r.format = ending
	return nil
}

// longestTitle bounds the title of a drawing, in characters.
const longestTitle = 500

// Bounds of --scale.
const (
	leastScale = 0.05
	mostScale  = 4
)

func (r *renderer) run(path string) error {
	switch {
	case r.step < atEnd:
		return errors.Errorf("--step %d: steps are counted from 1; 0 is where the log begins", r.step)
	case !(r.scale >= leastScale && r.scale <= mostScale):
		return errors.Errorf("--scale %v: allowed are %v to %v", r.scale, leastScale, mostScale)
	}
	ctx, listen := stoppable()
	defer listen()
	c := &checker{files: r.files, module: r.module, game: r.game, options: r.options, noPictures: r.noPictures,
		ctx: ctx}
	if err := c.configure([]string{path}); err != nil {
		return err
	}
	if err := r.areExtensions(); err != nil {
		return err
	}
	one := run.Run{Library: r.library(c.config.said), Module: c.module, Game: c.game, Options: c.options}
	one.Open(ctx, []string{path})
	if one.Stopped() {
		return stopError(ctx, &one, 0)
	}
	j := one.Jobs[0]
	if j.Err != nil {
		return j.Err
	}
	if j.Module != nil {
		return errors.Errorf("%s: this is %s, not a saved game or log", path, j.Module.Kind.One())
	}
	for _, line := range j.Chosen {
		r.say("%s", line)
	}
	if r.format == page {
		return r.page(c, &one)
	}
	view, err := r.view(path, j)
	if err != nil {
		return err
	}
	return r.draw(view)
}

// page checks the file and writes its page.
func (r *renderer) page(c *checker, one *run.Run) error {
	if err := one.Judge(c.ctx); err != nil {
		return err
	}
	if one.Stopped() {
		return stopError(c.ctx, one, 0)
	}
	if err := one.Jobs[0].Err; err != nil {
		return err
	}
	files := []report.File{one.Jobs[0].Report}
	c.config.said.Mark(files, settings.Known{})
	c.draw(one.Jobs, files)
	return r.write(func(w io.Writer) error { return report.HTML(w, files, report.Style{Rules: known.Rules()}) })
}

// view makes what is drawn of a file.
func (r *renderer) view(path string, j *run.Job) (sketch.View, error) {
	file := &j.File
	steps := 0
	g, err := file.Save.Load(file.Module)
	if err != nil {
		return sketch.View{}, errors.Wrap(err, path)
	}
	if steps = len(g.Steps); r.step > steps {
		if steps == 0 {
			return sketch.View{}, errors.Errorf("--step %d: this is a saved game, which has no steps; a log has",
				r.step)
		}
		return sketch.View{}, errors.Errorf("--step %d: the log has steps 1 to %d, and 0 for where it begins", r.step,
			steps)
	}
	var marks []scene.Mark
	at := r.step
	title := visible.Cut(filepath.Base(path), longestTitle)
	if r.finding != "" {
		f, err := r.find(j)
		if err != nil {
			return sketch.View{}, errors.Wrap(err, path)
		}
		marks = scene.Marks(f)
		if r.format == "png" {
			card := j.Report.Card(f, known.Rules())
			r.card = &card
		}
		if at == atEnd && f.Step > 0 {
			at = min(f.Step, steps)
		}
		title = visible.Cut(title+": "+f.Verdict.String()+": "+f.Sentence().String(), longestTitle)
	}
	if at == atEnd {
		at = steps
	}
	if r.zones {
		zones, err := r.overlays(file, at)
		if err != nil {
			return sketch.View{}, errors.Wrap(err, path)
		}
		marks = append(zones, marks...)
	}
	if r.reach != "" {
		reach, err := r.reached(file, at)
		if err != nil {
			return sketch.View{}, errors.Wrap(err, path)
		}
		marks = append(reach, marks...)
	}
	opt := scene.Options{Reveal: r.options.Reveal}
	if mapper, ok := file.Game.(check.Mapper); ok {
		opt.CellName = mapper.CellName
	}
	opt.Plain, _ = file.Game.(scene.Plain)
	for g.Next() < at {
		if _, ok := g.Advance(); !ok {
			break
		}
	}
	s := scene.Still(g, file.Module, opt)
	v := sketch.View{Scene: s, Pieces: s.Pieces, Marks: marks, Scale: r.scale, Title: title}
	if r.options.Reveal {
		v.Title = "HIDDEN PIECES ARE SHOWN. " + v.Title
	}
	if file.Module != nil && !r.noPictures {
		v.Bytes = func(i scene.Image) ([]byte, error) { return file.Module.ImageBytes(i.Entry) }
	}
	v.Window, err = r.pick(&v, marks)
	return v, err
}

// pick returns the index of the window of --window, else of that with the finding's hexes,
// else of that with most pieces.
func (r *renderer) pick(v *sketch.View, marks []scene.Mark) (int, error) {
	windows := v.Scene.Windows
	if len(windows) == 0 {
		return 0, errors.New("the game has no map window that an observer sees")
	}
	if r.window == "" {
		for _, m := range marks {
			if m.Kind == "zone" && m.Side != "" || len(m.Cells)+len(m.Points) == 0 {
				continue // the zones of a side are everywhere
			}
			if i := slices.IndexFunc(windows, func(w scene.Window) bool { return w.Shows(m) }); i >= 0 {
				return i, nil
			}
		}
		return v.Scene.Fullest(v.Pieces), nil
	}
	names := make([]string, len(windows))
	for i, w := range windows {
		names[i] = w.Name
	}
	if i := slices.Index(names, r.window); i >= 0 {
		return i, nil
	}
	return 0, errors.Errorf("--window: there is no window %q%s", r.window, rule.DidYouMean(r.window, names))
}

// leastFingerprint is how many characters of a fingerprint distinguish findings.
const leastFingerprint = 4

// find checks the file and returns the finding of --finding. Digits are a number if there are so many findings.
func (r *renderer) find(j *run.Job) (*rule.Finding, error) {
	number, noNumber := strconv.Atoi(r.finding)
	if noNumber != nil && len(r.finding) < leastFingerprint {
		return nil, errors.Errorf("--finding %q: give the number, or at least %d characters of the fingerprint",
			r.finding, leastFingerprint)
	}
	result, err := check.Save(j.File, r.options)
	if err != nil {
		return nil, err
	}
	j.Report.Result = result
	if noNumber == nil && number > 0 && number <= len(result.Findings) {
		return &result.Findings[number-1], nil
	}
	var found []*rule.Finding
	for i := range result.Findings {
		f := &result.Findings[i]
		if len(r.finding) >= leastFingerprint && strings.HasPrefix(f.Fingerprint(), r.finding) {
			found = append(found, f)
		}
	}
	switch {
	case len(found) == 0:
		return nil, errors.Errorf("--finding %s: none of %s has this number or fingerprint; \"umpire check\" prints "+
			"both", r.finding, count(len(result.Findings), "finding"))
	case len(found) > 1 && found[0].Fingerprint() != found[1].Fingerprint():
		return nil, errors.Errorf("--finding %s: %d findings have fingerprints that begin so; give more of it",
			r.finding, len(found))
	}
	return found[0], nil
}

// overlays returns what the game has to show for the position after a step.
func (r *renderer) overlays(file *check.File, step int) ([]scene.Mark, error) {
	pos, err := r.look("--zones", file, step)
	if err != nil {
		return nil, err
	}
	overlaid, ok := pos.(check.Overlaid)
	if !ok {
		return nil, errors.New("--zones: this game has no zones of control")
	}
	return overlaid.Overlays(), nil
}

// reached returns where the unit of --reach can go after a step.
func (r *renderer) reached(file *check.File, step int) ([]scene.Mark, error) {
	pos, err := r.look("--reach", file, step)
	if err != nil {
		return nil, err
	}
	found, err := pos.Ask(check.Question{Kind: "reach", Phase: r.options.Phase, Side: r.options.Side,
		Words: []string{r.reach}})
	if err != nil {
		return nil, errors.WithMessage(err, "--reach")
	}
	drawn, ok := found.(check.Drawn)
	if !ok {
		return nil, errors.New("--reach: this game shows no reach on the map; \"umpire reach\" prints it")
	}
	return drawn.Marks(), nil
}

// look returns the position after a step, for a flag.
func (r *renderer) look(flag string, file *check.File, step int) (check.Position, error) {
	looker, ok := file.Game.(check.Looker)
	if !ok || file.Module == nil {
		return nil, errors.Errorf("%s needs the module and a game pack that is bound to it", flag)
	}
	return looker.Look(file, check.Look{AtStep: file.Save.Log(), Step: step, Reveal: r.options.Reveal})
}

// draw writes the drawing.
func (r *renderer) draw(v sketch.View) error {
	i := slices.IndexFunc(drawings, func(d drawing) bool { return d.name == r.format })
	var missing []string
	err := r.write(func(w io.Writer) (err error) {
		if r.card != nil {
			missing, err = sketch.Card(w, v, *r.card)
		} else {
			missing, err = drawings[i].write(w, v)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, line := range missing {
		r.say("not drawn: %s", line)
	}
	if v.Bytes != nil && len(v.Scene.Images) > 0 {
		r.say("%s", "the drawing has pictures of the module in it, which belong to others")
	}
	return nil
}
