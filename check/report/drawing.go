package report

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Drawing is what is drawn of a file beside the list of its findings.
type Drawing struct {
	// Scene is the game; nil where there is no map to draw, and Lack is then why.
	Scene *scene.Scene
	Lack  string
	// Pictures has the scene's pictures; nil leaves all of them out.
	Pictures Pictures
	// Side returns the side of a unit by its id in the pack, or "". It is nil if there is no pack.
	Side func(unit string) string
	// Dice are what the players of a log rolled.
	Dice []account.Dice
	// Looks maps the index of a finding of a module to the picture, in the scene, of the piece or
	// board that it is about.
	Looks map[int]int
}

// Pictures has the pictures of a module, as *vmod.Module does. Two scenes of one module have
// the same Pictures, by which a page knows that it needs each picture only once.
type Pictures interface {
	// ImageBytes returns the bytes of an entry as the module has them.
	ImageBytes(entry string) ([]byte, error)
}

// A Sheet is what the viewer of a page shows of a file beside the list. Its texts are safe to show:
// they have been through package visible.
type Sheet struct {
	Scene *scene.Scene `json:"scene"`
	// Pictures are the numbers of the blocks that have the scene's images, -1 for none.
	Pictures []int          `json:"pictures,omitempty"`
	Findings []SheetFinding `json:"findings"`
	Dice     []account.Dice `json:"dice,omitempty"`
	// Notes are why there is no map, or what is missing on it.
	Notes []string `json:"notes,omitempty"`
}

// A SheetFinding is a finding of the list.
type SheetFinding struct {
	// ID is the id of its element on the page.
	ID      string       `json:"id"`
	Verdict rule.Verdict `json:"verdict"`
	Rule    string       `json:"rule"`
	// Side is the side of its first unit.
	Side  string   `json:"side,omitempty"`
	Step  int      `json:"step,omitempty"`
	Hexes []string `json:"hexes,omitempty"`
	// Pieces are VASSAL's ids of its pieces.
	Pieces []string `json:"pieces,omitempty"`
	// Others are the ids of other pieces on which it rests.
	Others []string `json:"related,omitempty"`
	// Look is the index of the look of what it is about in a module; absent if that is on a map,
	// or cannot be seen.
	Look  *int         `json:"look,omitempty"`
	Marks []scene.Mark `json:"marks,omitempty"`
	// Card is what stands below its picture; absent where there is no map.
	Card *scene.Card `json:"card,omitempty"`
	// Fixes are the names of the fixes that mend it in a module.
	Fixes []string `json:"fixes,omitempty"`
	// Text, Markdown and BBCode are the finding as players copy it into a message.
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
	BBCode   string `json:"bbcode"`
}

// sheet returns the file's sheet. first is how many findings are on the page before its own.
func (f *File) sheet(first int, rules []rule.Description) Sheet {
	s := Sheet{Findings: []SheetFinding{}}
	d := f.Drawing
	if d == nil {
		d = &Drawing{}
	}
	for i := range min(len(f.Result.Findings), mostOnPage) {
		finding := f.sheetFinding(&f.Result.Findings[i], first+i+1, d, rules)
		if look, ok := d.Looks[i]; ok {
			finding.Look = &look
		}
		s.Findings = append(s.Findings, finding)
	}
	for _, dice := range d.Dice {
		dice.Player, dice.Button, dice.Results = visible.Cut(dice.Player, longestName),
			visible.Cut(dice.Button, longestName), visible.Cut(dice.Results, longestMessage)
		s.Dice = append(s.Dice, dice)
	}
	if d.Lack != "" {
		s.Notes = append(s.Notes, visible.Cut(d.Lack, longestMessage))
	}
	if s.Scene = d.Scene; s.Scene != nil && s.Scene.Frozen > 0 {
		s.Notes = append(s.Notes, fmt.Sprintf("The map shows steps 1 to %d of the log. The steps change too many "+
			"pieces to draw them all.",
			len(s.Scene.Steps)-s.Scene.Frozen))
	}
	return s
}

func (f *File) sheetFinding(finding *rule.Finding, number int, d *Drawing,
	rules []rule.Description) SheetFinding {
	v := SheetFinding{ID: pageID(finding, number), Verdict: finding.Verdict, Rule: finding.Rule, Step: finding.Step}
	for _, hex := range finding.Hexes {
		v.Hexes = append(v.Hexes, visible.Cut(hex, longestName))
	}
	for i := range finding.Pieces {
		v.Pieces = append(v.Pieces, finding.Pieces[i].ID)
	}
	for _, r := range finding.Related {
		for i := range r.Pieces {
			v.Others = append(v.Others, r.Pieces[i].ID)
		}
	}
	for _, fix := range finding.Fixes {
		if fix.Name != "" {
			v.Fixes = append(v.Fixes, fix.Name)
		}
	}
	if d.Side != nil {
		for i := 0; v.Side == "" && i < len(finding.Pieces); i++ {
			v.Side = visible.Cut(d.Side(finding.Pieces[i].Unit), longestName)
		}
	}
	if d.Scene != nil && finding.Where == nil {
		card := f.Card(finding, rules)
		v.Card = &card
	}
	if d.Scene != nil {
		for _, m := range scene.Marks(finding) {
			v.Marks = append(v.Marks, shownMark(m))
		}
	}
	v.Text, v.Markdown, v.BBCode = f.copied(finding, rules), markdownMarkup.copied(f, finding, rules),
		bbcodeMarkup.copied(f, finding, rules)
	return v
}

func shownMark(m scene.Mark) scene.Mark {
	cells, labels := make([]string, len(m.Cells)), make([]string, len(m.Labels))
	for i, cell := range m.Cells {
		cells[i] = visible.Cut(cell, longestName)
	}
	for i, label := range m.Labels {
		labels[i] = visible.Cut(label, longestName)
	}
	m.Cells, m.Labels, m.Side, m.Title = cells, labels, visible.Cut(m.Side, longestName),
		visible.Cut(m.Title, longestMessage)
	m.Window = visible.Cut(m.Window, longestName)
	return m
}
