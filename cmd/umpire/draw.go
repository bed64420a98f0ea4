package main

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/report"
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
		case c.stop.stopped():
			continue
		case drawn == mostMaps:
			f.Drawing = &report.Drawing{Lack: fmt.Sprintf("A page shows the maps of %d files. Check this one alone to see its map.", mostMaps)}
			continue
		}
		drawn++
		d, err := report.Draw(&j.file, c.options.Reveal)
		if err != nil {
			d = &report.Drawing{Lack: "The map could not be drawn: " + c.message(err)}
		}
		if j.file.Module != nil && !c.noPictures {
			d.Pictures = j.file.Module
		}
		f.Drawing = d
	}
}
