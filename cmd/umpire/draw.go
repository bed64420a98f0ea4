package main

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/scene"
)

// mostMaps bounds the files of a run whose maps are drawn: a scene is as large as the log, and
// a page with a thousand of them would open in no browser.
const mostMaps = 10

// draw gives files, which are those of the jobs that were done, what is drawn of them.
func (c *checker) draw(jobs []*job, files []report.File) {
	drawn := 0
	k := 0
	for _, j := range jobs {
		if j.err != nil || !j.done {
			continue
		}
		f := &files[k]
		k++
		switch {
		case j.file.Module == nil || c.stop.stopped():
			continue
		case drawn == mostMaps:
			f.Drawing = &report.Drawing{Lack: fmt.Sprintf("A page shows the maps of %d files. Check this one alone to see its map.", mostMaps)}
			continue
		}
		drawn++
		d, err := drawing(&j.file, c.options.Reveal)
		if err != nil {
			d = &report.Drawing{Lack: "The map could not be drawn: " + c.message(err)}
		}
		if !c.noPictures {
			d.Pictures = j.file.Module
		}
		f.Drawing = d
	}
}

// drawing returns what is drawn of a file whose module is there.
func drawing(f *check.File, reveal bool) (*report.Drawing, error) {
	g, err := f.Save.Load(f.Module)
	if err != nil {
		return nil, err
	}
	told := account.Account{File: f.Name, Revealed: reveal, Placed: true}
	options := scene.Options{Reveal: reveal}
	if f.Save.Log() {
		// The game goes to its end twice: the scene names what moves cost, which its game
		// knows only when it has read the log.
		read := actions.Options{Reveal: reveal}
		if accountant, ok := f.Game.(check.Accountant); ok {
			told.Log, told.Prices, told.Combats, err = accountant.Account(f, g, read)
		} else {
			told.Log = actions.Read(g, f.Module, read)
		}
		if err != nil {
			return nil, err
		}
		options.Prices = told.Prices
		if g, err = f.Save.Load(f.Module); err != nil {
			return nil, err
		}
	}
	d := &report.Drawing{Scene: scene.Make(g, f.Module, options)}
	if told.Log != nil {
		d.Dice = told.Dice()
	}
	return d, nil
}
