package newmodule

import (
	"fmt"
	"html"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// The module's help: its title in VASSAL's Help menu, and its file.
const (
	helpTitle = "About this module"
	helpFile  = "help/module.html"
)

// help is a page that tells players what the module has, and which chat lines Umpire reads: the
// module's name, the rows of its keys, and more lines of the chat. VASSAL only shows the HTML of
// the nineties. It is no html/template, with which the linker keeps all methods of all types.
const help = `<html>
<head><title>%[1]s</title></head>
<body>
<h1>%[1]s</h1>
<p>This module was made by Umpire from a game pack. Map and counters are drawn from the pack's data; what it leaves open is drawn as open.</p>
<h2>Keys</h2>
<table>
<tr><td>Ctrl+F</td><td>flip a unit to its other side</td></tr>
%[2]s<tr><td>Ctrl+M</td><td>mark a unit as moved, or not</td></tr>
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
%[3]s</body>
</html>
`

// documentation returns the module's help.
func (m *maker) documentation() (buildfile.Draft, archive.File) {
	keys, lines := "", ""
	row := func(key, menu string) {
		keys += fmt.Sprintf("<tr><td>Ctrl+%s</td><td>%s</td></tr>\n", html.EscapeString(key), html.EscapeString(menu))
	}
	for _, s := range m.statuses() {
		row(s.Key, s.Menu)
	}
	if len(m.losses) > 0 {
		row(lossKey, lossMenu)
	}
	if m.strikes() {
		lines += "Air strikes: 3\nAir strike on 10.08: 4\nAir strike on 10.08 (split): 2\n"
	}
	if m.pullsOut() {
		lines += "Pull-out: 5\n"
	}
	if lines != "" {
		lines = "<p>Write what other dice were thrown for, with what they showed:</p>\n<pre>\n" + lines + "</pre>\n"
	}
	page := fmt.Sprintf(help, html.EscapeString(m.options.Name), keys, lines)
	d := component.With(component.Element(component.InModule+"Documentation"),
		component.Element(component.InModule+"documentation.HelpFile", "fileName", helpFile, "fileType", "archive", "title", helpTitle))
	return d, archive.File{Name: helpFile, Data: []byte(page)}
}
