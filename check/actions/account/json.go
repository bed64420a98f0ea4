package account

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// version is the version of the JSON form. It goes up when a field changes its meaning or goes
// away.
const version = 1

// A Document is the JSON form of accounts.
type Document struct {
	Version int       `json:"version"`
	Files   []logView `json:"files"`
}

type logView struct {
	File          string       `json:"file"`
	Module        string       `json:"module,omitempty"`
	ModuleVersion string       `json:"moduleVersion,omitempty"`
	Revealed      bool         `json:"revealed,omitempty"`
	Players       []playerView `json:"players"`
	Steps         []stepView   `json:"steps"`
	Combats       []combatView `json:"combats,omitempty"`
	Dice          []tallyView  `json:"dice"`
	// Announced counts the rolls that lines of the chat announce by what they rest on.
	Announced map[actions.Rests]int `json:"announced,omitempty"`
	Problems  []string              `json:"problems,omitempty"`
}

type playerView struct {
	Number int    `json:"number"`
	Name   string `json:"name,omitempty"`
	Side   string `json:"side,omitempty"`
}

type stepView struct {
	Step     int          `json:"step"`
	By       int          `json:"by,omitempty"` // a player's number
	Player   string       `json:"player,omitempty"`
	Undo     *undoView    `json:"undo,omitempty"`
	UndoneBy int          `json:"undoneBy,omitempty"`
	Hidden   int          `json:"hidden,omitempty"`
	Actions  []actionView `json:"actions"`
}

type undoView struct {
	Of        int  `json:"of,omitempty"`
	Redoes    int  `json:"redoes,omitempty"`
	Bracketed bool `json:"bracketed"`
}

// actionView is any action; the kind decides which fields count.
type actionView struct {
	Kind     string      `json:"kind"`
	Pieces   []pieceView `json:"pieces,omitempty"`
	From     *placeView  `json:"from,omitempty"`
	To       *placeView  `json:"to,omitempty"`
	Via      []placeView `json:"via,omitempty"`
	Beneath  *pieceView  `json:"beneath,omitempty"`
	Whole    bool        `json:"wholeStack,omitempty"`
	Trail    string      `json:"trail,omitempty"`
	Aspect   string      `json:"aspect,omitempty"`
	Name     string      `json:"name,omitempty"`
	Old      string      `json:"old,omitempty"`
	New      string      `json:"new,omitempty"`
	Levels   []int       `json:"levels,omitempty"` // before and after
	Reduced  *bool       `json:"reduced,omitempty"`
	Known    bool        `json:"known,omitempty"`
	Again    string      `json:"recreates,omitempty"`
	Cards    int         `json:"cards,omitempty"`
	Dice     []int       `json:"dice,omitempty"`
	Total    *int        `json:"total,omitempty"`
	Symbols  []string    `json:"symbols,omitempty"`
	Disputed bool        `json:"disputed,omitempty"`
	Chat     string      `json:"chat,omitempty"`
	Text     string      `json:"text"`
}

type pieceView struct {
	ID     string `json:"id,omitempty"`
	GPID   string `json:"gpid,omitempty"`
	Name   string `json:"name,omitempty"`
	Basic  string `json:"basicName,omitempty"`
	Masked bool   `json:"masked,omitempty"`
	Hidden bool   `json:"hidden,omitempty"`
	MP     string `json:"mp,omitempty"` // what a move cost it, an exact number
	// Surveyed reports whether the cost rests on surveyed terrain, which nobody has confirmed.
	Surveyed bool `json:"surveyed,omitempty"`
}

type placeView struct {
	Window   string `json:"map,omitempty"`
	X        *int   `json:"x,omitempty"`
	Y        *int   `json:"y,omitempty"`
	Location string `json:"location,omitempty"`
	Cell     string `json:"cell,omitempty"`
	Deck     string `json:"deck,omitempty"`

	place actions.Place
}

type tallyView struct {
	Player  int         `json:"player,omitempty"`
	Name    string      `json:"name,omitempty"`
	Button  string      `json:"button"`
	Rolls   int         `json:"rolls"`
	Undone  int         `json:"undone,omitempty"`
	Mean    string      `json:"mean,omitempty"` // an exact fraction
	Results []countView `json:"results"`
	Dice    []countView `json:"dice,omitempty"`
}

type countView struct {
	Result string `json:"result"`
	Times  int    `json:"times"`
}

// JSON writes accounts for programs.
func JSON(w io.Writer, accounts ...*Account) error {
	all := Document{version, make([]logView, len(accounts))}
	for i, a := range accounts {
		all.Files[i] = a.log()
	}
	return errors.Wrap(visible.JSON(w, all, "  "), "write account")
}

func (a *Account) log() logView {
	v := logView{
		File: a.File, Module: a.Module, ModuleVersion: a.ModuleVersion, Revealed: a.Revealed,
		Players: []playerView{}, Steps: make([]stepView, len(a.Steps)), Dice: []tallyView{}, Problems: a.Problems,
	}
	for _, p := range a.Players {
		v.Players = append(v.Players, playerView(p))
	}
	for i := range a.Steps {
		v.Steps[i] = a.step(&a.Steps[i])
	}
	for i := range a.Combats {
		v.Combats = append(v.Combats, a.Combats[i].view())
	}
	v.Announced = a.rests()
	for _, t := range actions.Tallies(a.Steps) {
		tally := tallyView{Player: t.Player.Number, Name: a.who(t.Player), Button: t.Button, Rolls: t.Rolls,
			Undone: t.Undone, Results: countViews(t.Results), Dice: countViews(t.Dice)}
		if m, ok := t.Mean(); ok {
			tally.Mean = m.RatString()
		}
		v.Dice = append(v.Dice, tally)
	}
	return v
}

func countViews(list []actions.Count) []countView {
	views := make([]countView, 0, len(list))
	for _, c := range list {
		views = append(views, countView(c))
	}
	return views
}

func (a *Account) step(s *actions.Step) stepView {
	v := stepView{Step: s.N, By: s.By.Number, Player: a.who(s.By), UndoneBy: s.UndoneBy, Hidden: s.Hidden,
		Actions: []actionView{}}
	if s.Undo.Is {
		v.Undo = &undoView{s.Undo.Of, s.Undo.Redoes, s.Undo.Bracketed}
	}
	for _, action := range s.Actions {
		v.Actions = append(v.Actions, a.view(s, action))
	}
	return v
}
