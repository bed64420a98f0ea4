package main

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/run"
)

// mostMaps bounds the files of a run whose maps are drawn: a scene is as large as the log, and
// a page with a thousand of them would open in no browser.
const mostMaps = 10

// draw gives each file of the jobs that were done its drawing.
func (c *checker) draw(jobs []*run.Job, files []report.File) {
	drawn := 0
	k := 0
	for _, j := range jobs {
		if j.Err != nil || !j.Done {
			continue
		}
		f := &files[k]
		k++
		switch {
		case c.ctx.Err() != nil:
			continue
		case j.Module != nil:
			f.Drawing = report.DrawModule(j.Module, f.Result.Findings)
			if !c.noPictures {
				f.Drawing.Pictures = j.Module
			}
			continue
		case drawn == mostMaps:
			f.Drawing = &report.Drawing{Lack: fmt.Sprintf("A page shows the maps of %d files. Check this file alone "+
				"to see its map.", mostMaps)}
			continue
		}
		drawn++
		d, err := report.Draw(&j.File, c.options.Reveal)
		if err != nil {
			d = &report.Drawing{Lack: "The map could not be drawn: " + c.message(err)}
		}
		if j.File.Module != nil && !c.noPictures {
			d.Pictures = j.File.Module
		}
		f.Drawing = d
	}
}
