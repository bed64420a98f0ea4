package main

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/settings"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// config holds the flags about settings, and the settings in force.
type config struct {
	path       string   // --config
	none       bool     // --no-config
	baseline   string   // --baseline
	keep       string   // --write-baseline
	old        string   // --diff
	selects    []string // --select
	ignores    []string // --ignore
	said       settings.Settings
	suppresses string // the file that the suppressions are from
}

// writeBaseline is the flag for a second file that a check writes.
const writeBaseline = "write-baseline"

// Bounds on the files of settings, in bytes.
const (
	mostSettings = 1 << 20
	mostBaseline = 1 << 28
)

// configure finds the umpire.toml of a check and takes from it what no flag sets.
func (c *checker) configure(args []string) error {
	if c.config.keep != "" {
		if err := c.mayWrite(c.config.keep); err != nil {
			return err
		}
	}
	path, said := c.config.path, settings.Settings{}
	others, why := settingsAbove(args[0]), "--config names the other file"
	var err error
	switch {
	case path != "":
		said, err = c.settings(path, true)
	case c.config.none:
		why = "--no-config chooses none"
	default:
		path, said, err = c.settingsFor(args[0])
		others, why = others[min(1, len(others)):], "the other is nearer"
	}
	if err != nil {
		return err
	}
	if c.config.path == "" {
		said.Judge.Place = placeOfSettings(path, args[0])
	}
	for _, other := range others {
		if samePath(other, path) {
			continue
		}
		judge := report.Judge{File: filepath.Base(other)}
		if info, err := os.Lstat(other); err == nil && !isLink(info.Mode()) {
			if text, err := c.readText(other, mostSettings); err == nil {
				judge = settings.Judge(judge.File, text)
			}
		}
		judge.Place = placeOfSettings(other, args[0])
		said.NotChosen = append(said.NotChosen, report.NotChosen{Kind: "settings", Judge: judge, Why: why})
	}
	c.game = cmp.Or(c.game, said.Game)
	c.module = cmp.Or(c.module, said.Module)
	c.failOn = cmp.Or(c.failOn, said.FailOn)
	c.config.baseline = cmp.Or(c.config.baseline, said.Baseline)
	if c.config.selects != nil {
		said.Select = c.config.selects
	}
	if c.config.ignores != nil {
		said.Ignore = c.config.ignores
	}
	c.config.said, c.config.suppresses = said, path
	return nil
}

// ruleNames is the value of --select and --ignore.
type ruleNames struct{ words *[]string }

// String implements pflag.Value.
func (r ruleNames) String() string {
	if r.words == nil {
		return ""
	}
	return strings.Join(*r.words, ",")
}

// Type implements pflag.Value.
func (ruleNames) Type() string { return "rules" }

// Set implements pflag.Value.
func (r ruleNames) Set(text string) error {
	words, problem := settings.ReadRules(text, ruleIDs())
	if problem != nil {
		return errors.New(problem.String())
	}
	*r.words = append(*r.words, words...)
	return nil
}

// ruleIDs returns the ids of all rules.
func ruleIDs() (ids []string) {
	for _, r := range known.Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

// placeOfSettings describes where an umpire.toml lies, seen from a file.
func placeOfSettings(path, file string) string {
	if samePath(filepath.Dir(path), file) || samePath(filepath.Dir(path), filepath.Dir(file)) {
		return "beside the file"
	}
	return "in a folder above"
}

// settings reads an umpire.toml. Paths in it are from its folder. They name no other machine unless the
// user named the file: whoever sent the game may have sent it as well.
func (f *files) settings(path string, byUser bool) (settings.Settings, error) {
	text, err := f.readText(path, mostSettings)
	if err != nil {
		return settings.Settings{}, err
	}
	said, problems := settings.Read(filepath.Base(path), text, ruleIDs())
	if !byUser {
		problems = append(problems, said.Remote...)
	}
	if len(problems) > 0 {
		return settings.Settings{}, run.Problems(path, problems)
	}
	f.say("settings %s", path)
	from := func(word string) string {
		if word == "" || filepath.IsAbs(word) {
			return word
		}
		return filepath.Join(filepath.Dir(path), filepath.FromSlash(word))
	}
	if game := from(said.Game); exists(game) {
		said.Game = game
	}
	said.Module, said.Baseline = from(said.Module), from(said.Baseline)
	for i := range said.Folders {
		said.Folders[i] = from(said.Folders[i])
	}
	return said, nil
}

// settingsFor reads the umpire.toml that is found for a file, if any.
func (f *files) settingsFor(file string) (path string, said settings.Settings, err error) {
	found := settingsAbove(file)
	if len(found) == 0 {
		return "", said, nil
	}
	path = found[0]
	if info, err := os.Lstat(path); err == nil && isLink(info.Mode()) {
		return path, said, errors.Errorf("%s is a link, and Umpire takes settings from none that it finds; put the "+
			"file itself there", path)
	}
	said, err = f.settings(path, false)
	return path, said, err
}

// settingsAbove returns the files umpire.toml in the folder of a file and in those above, the nearest first.
// They may be links.
func settingsAbove(file string) (found []string) {
	folder, err := filepath.Abs(file)
	if file == stdin {
		folder, err = os.Getwd()
	}
	if err != nil {
		return nil
	}
	for {
		path := filepath.Join(folder, settings.Name)
		if info, err := os.Lstat(path); err == nil && (info.Mode().IsRegular() || isLink(info.Mode())) {
			found = append(found, path)
		}
		above := filepath.Dir(folder)
		if above == folder {
			return found
		}
		folder = above
	}
}

// known returns the findings that are known.
func (c *checker) known() (known settings.Known, err error) {
	// The first baseline can be written where an umpire.toml already names it.
	first := c.config.keep != "" && !exists(c.config.keep) && samePath(c.config.baseline, c.config.keep)
	if c.config.baseline != "" && !first {
		text, err := c.readText(c.config.baseline, mostBaseline)
		if err != nil && !exists(c.config.baseline) {
			return known, errors.Errorf("%s: no such baseline; \"umpire check --write-baseline %[1]s FILE...\" "+
				"writes it", c.config.baseline)
		}
		if err != nil {
			return known, err
		}
		if known, err = settings.ReadBaseline(c.config.baseline, text); err != nil {
			return known, err
		}
		if known.Old() {
			c.say("note: %s is of an older Umpire, which knew several faults by one fingerprint; --write-baseline "+
				"writes it anew", visible.Text(c.config.baseline))
		}
	}
	if c.config.old != "" {
		err = c.older(&known)
	}
	return known, err
}

// samePath reports whether two words name one path.
func samePath(a, b string) bool {
	one, err := filepath.Abs(a)
	other, otherErr := filepath.Abs(b)
	return err == nil && otherErr == nil && one == other
}

// A sum counts the findings of all files of a check, for its last line.
type sum struct {
	*checker
	known     settings.Known
	threshold rule.Verdict // of --fail-on
	files     int
	found     int // findings at or above the threshold
	unused    []settings.Suppression
	kept      []report.File // for --write-baseline
}

// add counts the file of a job and returns it with its known and suppressed findings marked.
func (s *sum) add(j *run.Job) report.File {
	files := []report.File{j.Report}
	unused := s.config.said.Mark(files, s.known)
	s.unused = slices.DeleteFunc(s.unused, func(u settings.Suppression) bool { return !slices.Contains(unused, u) })
	for k := range files[0].Result.Findings {
		f := &files[0].Result.Findings[k]
		if _, marked := files[0].Marks[f]; s.config.said.Counts(f) >= s.threshold && !marked {
			s.found++
		}
	}
	s.files++
	if s.config.keep != "" {
		s.kept = append(s.kept, files[0])
	}
	return files[0]
}

// settle mentions suppressions that fit nothing, and writes the baseline if the user asks for
// it.
func (s *sum) settle() error {
	for _, u := range s.unused {
		s.say("note: %s, line %d: this suppression fits nothing that was found", s.config.suppresses, u.At.Line)
	}
	if s.config.keep == "" {
		return nil
	}
	return s.emitTo(s.config.keep, func(w io.Writer) error { return settings.WriteBaseline(w, s.kept) })
}

// older adds what is found in the file of --diff.
func (c *checker) older(known *settings.Known) error {
	done, err := c.all([]string{c.config.old})
	if err != nil {
		return err
	}
	job := done.Jobs[0]
	if job.Err != nil || !job.Done {
		return errors.Wrap(cmp.Or(job.Err, errors.New("it was not checked")), "--diff")
	}
	if job.CutOff() {
		return errors.Wrap(c.tooDear(job.Path), "--diff")
	}
	known.Add(job.Report.Result.Findings)
	c.say("known from %s: %d findings", visible.Text(c.config.old), len(job.Report.Result.Findings))
	return nil
}
