package newmodule

import (
	"bytes"
	"html/template"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// The module's help: its title in VASSAL's Help menu, and its file.
const (
	helpTitle = "About this module"
	helpFile  = "help/module.html"
)

// help is a page that tells players what the module has, and which chat lines Umpire reads.
// VASSAL only shows the HTML of the nineties.
var help = template.Must(template.New(helpFile).Parse(`<html>
<head><title>{{.Name}}</title></head>
<body>
<h1>{{.Name}}</h1>
<p>This module was made by Umpire from a game pack. Map and counters are drawn from the pack's data; what it leaves open is drawn as open.</p>
<h2>Keys</h2>
<table>
<tr><td>Ctrl+F</td><td>flip a unit to its other side</td></tr>
{{range .Layers}}<tr><td>Ctrl+{{.Key}}</td><td>{{.Menu}}</td></tr>
{{end}}<tr><td>Ctrl+M</td><td>mark a unit as moved, or not</td></tr>
<tr><td>Ctrl+T</td><td>show its movement trail</td></tr>
<tr><td>Ctrl+E</td><td>send an eliminated unit to its box</td></tr>
<tr><td>Ctrl+D</td><td>delete a piece</td></tr>
<tr><td>Ctrl+C</td><td>copy a marker</td></tr>
</table>
<p>The turn tracker counts turns and phases. Step it on when a phase begins: a log then tells by itself what was done in which phase.</p>
<h2>Lines in the chat</h2>
<p>VASSAL's logs do not tell who attacks whom. Write it before you throw, and Umpire checks odds, result, losses, retreats and advances, too:</p>
<pre>
Combat: 10.08 by 1st Division, 2nd Division from 09.08, 11.08 with 14 to 4 at 3:1
Overrun: 12.05 from 11.06
Result: 8 at 3:1: D1r2
</pre>
<p>What stands behind the hex may be left out, but the more you say, the more can be checked.</p>
{{if or .Strikes .PullsOut}}<p>Write what other dice were thrown for, with what they showed:</p>
<pre>
{{if .Strikes}}Air strikes: 3
Air strike on 10.08: 4
Air strike on 10.08 (split): 2
{{end}}{{if .PullsOut}}Pull-out: 5
{{end}}</pre>
{{end}}</body>
</html>
`))

// documentation returns the module's help.
func (m *maker) documentation() (buildfile.Draft, archive.File, error) {
	type key struct{ Key, Menu string }
	about := struct {
		Name              string
		Layers            []key
		Strikes, PullsOut bool
	}{Name: m.options.Name, Strikes: m.strikes(), PullsOut: m.pullsOut()}
	for _, s := range m.statuses() {
		about.Layers = append(about.Layers, key{s.Key, s.Menu})
	}
	if len(m.losses) > 0 {
		about.Layers = append(about.Layers, key{lossKey, lossMenu})
	}
	var page bytes.Buffer
	if err := help.Execute(&page, about); err != nil {
		return buildfile.Draft{}, archive.File{}, errors.Wrap(err, "write the help")
	}
	d := component.With(component.Element(component.InModule+"Documentation"),
		component.Element(component.InModule+"documentation.HelpFile", "fileName", helpFile, "fileType", "archive", "title", helpTitle))
	return d, archive.File{Name: helpFile, Data: page.Bytes()}, nil
}
