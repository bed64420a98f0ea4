package report

import (
	"fmt"
	"html"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// trusted is HTML that is written here. Constants of the program are trusted; a string that
// was made at run time does not become so unseen.
//
// The page is not a template: package text/template calls methods by names that the linker
// cannot know, so that a program with it keeps all methods of all types, and the page for the
// browser was larger by a sixth.
type trusted string

// A pageWriter writes a page from front to back.
type pageWriter struct{ b strings.Builder }

// put writes HTML. Each "%s" stands for an argument, which is written as text unless it is
// trusted, too.
func (w *pageWriter) put(format trusted, args ...any) {
	for i, arg := range args {
		if m, is := arg.(trusted); is {
			args[i] = string(m)
			continue
		}
		args[i] = html.EscapeString(fmt.Sprint(arg))
	}
	fmt.Fprintf(&w.b, string(format), args...)
}

// head writes the page up to its main element.
func (w *pageWriter) head(h pageHead) {
	w.put(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>%s</title>
<style>%s</style>
</head>
<body>
<header>
<h1>What Umpire found</h1>
`, h.Policy, h.Title, trusted(pageCSS))
	if h.Revealed != "" {
		w.put("<p class=\"warning\">%s</p>\n", h.Revealed)
	}
	if h.Files == 0 {
		w.put("<p>No file was checked.</p>\n")
	}
	w.put("</header>\n<main>\n")
}

// list writes what stands in the main element.
func (w *pageWriter) list(l pageList) {
	w.put("<div class=\"list\">\n")
	if len(l.Files) > 1 {
		w.put("<nav aria-label=\"files\"><ul>")
		for _, f := range l.Files {
			w.put("<li class=\"%s\"><a href=\"#%s\">%s</a>: %s</li>", f.Verdict.Kind, f.ID, f.Name,
				f.Verdict.Words)
		}
		w.put("</ul></nav>\n")
	}
	for i := range l.Files {
		w.file(&l.Files[i])
	}
	w.put("<footer class=\"faint\"><p>Made by Umpire. “Illegal” is proved from the file and the game pack; “suspect” " +
		"is not, and names what may excuse it. What has no finding is legal only as far as it was checked.</p>\n")
	if l.Pictures {
		w.put("<p>The pictures of map and counters are the module's. They belong to its makers and are not yours to " +
			"publish: before you put this page on the internet, make it again with --no-pictures.</p>")
	}
	w.put("</footer>\n</div>\n")
}

func (w *pageWriter) file(f *pageFile) {
	w.put("<section data-file=\"%s\" aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n<div class=\"found\">\n", f.At,
		f.ID, f.ID, f.Name)
	w.verdict(&f.Verdict)
	w.some("<p class=\"made-up\">%s</p>\n", f.Warning)
	w.items("<ul class=\"any\" aria-label=\"what any game shows\">", f.Any)
	if len(f.Sum) > 0 {
		w.put("<ul class=\"sum\" aria-label=\"found\">")
		for _, c := range f.Sum {
			w.put("<li class=\"%s\">%s %s</li>", c.Verdict, c.Count, c.Word)
		}
		w.put("</ul>\n")
	}
	for _, line := range f.Settled {
		w.put("<p>%s</p>\n", line)
	}
	w.some("<p>%s</p>\n", f.Advisory)
	w.some("<p>It goes on from %s.</p>\n", f.After)
	w.some("<p class=\"next\">%s</p>\n", f.Next)
	w.put("<div class=\"places\">\n")
	for _, p := range f.Places {
		w.put("<h3>%s</h3>\n", p.Name)
		for i := range p.Findings {
			w.finding(&p.Findings[i])
		}
	}
	w.put("</div>\n")
	w.some("<p class=\"next\">%s</p>\n", f.Left)
	if len(f.Open) > 0 {
		w.put("<details class=\"open\"><summary>Could not be checked: %s</summary>\n", len(f.Open))
		for i := range f.Open {
			w.finding(&f.Open[i])
		}
		w.put("</details>\n")
	}
	if len(f.Known) > 0 {
		w.put("<details class=\"known\"><summary>Known or ignored: %s</summary>\n", len(f.Known))
		for i := range f.Known {
			w.finding(&f.Known[i])
		}
		w.put("</details>\n")
	}
	w.checked(f)
	w.some("<p class=\"made-up\">%s</p>\n", f.MadeUp)
	w.some("<p class=\"judges\">%s</p>\n", f.Judges)
	w.put("</div>\n</section>\n")
}

// verdict writes a file's verdict: what was found stands out, how much was judged stands behind it.
func (w *pageWriter) verdict(v *Verdict) {
	w.put("<p class=\"judgement %s\">", v.Kind)
	if v.found != "" {
		w.put("<strong>%s.</strong> %s.</p>\n", v.found, v.extent)
		return
	}
	w.put("<strong>%s.</strong></p>\n", v.extent)
}

// checked writes how much each rule looked at, and what would let it look at more.
func (w *pageWriter) checked(f *pageFile) {
	if len(f.Checked) == 0 {
		return
	}
	w.put(`<details><summary>What was checked</summary>
<table><caption class="faint">Each rule, and how many things it looked at</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">Checked</th><th scope="col">Not checked</th></tr></thead>
<tbody>`)
	for _, c := range f.Checked {
		w.put("<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td></tr>", c.Rule, c.Checked, c.Not)
	}
	w.put("</tbody></table>\n")
	if len(f.Needs) > 0 {
		w.put("<p>The rest would need:</p>")
		w.items("<ul class=\"plain\">", f.Needs)
	}
	w.put("</details>\n")
}

func (w *pageWriter) finding(f *pageFinding) {
	settled := ""
	if f.Mark != "" {
		settled = " settled"
	}
	w.put("<article id=\"%s\" class=\"%s%s\">\n<p><span class=\"verdict %s\">%s</span> %s</p>\n", f.ID, f.Verdict,
		settled, f.Verdict, f.Word, f.Message)
	w.items("<ul class=\"stack\" aria-label=\"pieces, the top one first\">", f.Stack)
	w.items("<ul class=\"notes faint\">", f.Notes)
	w.items("<ul class=\"notes faint fixes\">", f.Fixes)
	w.put("<p class=\"refs\"><span>%s</span><span class=\"names\">%s</span>", f.Refs, f.Names)
	w.some(" <span class=\"mark\">%s</span>", f.Mark)
	w.put("</p>\n</article>\n")
}

// items writes a list, unless it is empty.
func (w *pageWriter) items(begin trusted, texts []string) {
	if len(texts) == 0 {
		return
	}
	w.put(begin)
	for _, text := range texts {
		w.put("<li>%s</li>", text)
	}
	w.put("</ul>\n")
}

// some writes a text, unless it is empty.
func (w *pageWriter) some(format trusted, text string) {
	if text != "" {
		w.put(format, text)
	}
}

// A pageHead is what stands above the list. All texts of the page have gone through package
// visible.
type pageHead struct {
	Title, Revealed, Policy string
	Files                   int
}

type (
	pageList struct {
		Files    []pageFile
		Pictures bool // pictures of a module are shown
	}
	pageFile struct {
		ID, Name, Warning, Advisory, After, Next, MadeUp, Judges string
		At                                                       int
		Verdict                                                  Verdict
		Left                                                     string // what the page has no room for
		Any                                                      []string
		Sum                                                      []pageCount
		Places                                                   []pagePlace
		Open                                                     []pageFinding
		Known                                                    []pageFinding // or ignored
		Settled                                                  []string      // how many these are
		Checked                                                  []pageChecked
		Needs                                                    []string
	}
	pageCount struct {
		Verdict rule.Verdict
		Word    string
		Count   int
	}
	pagePlace struct {
		Name     string
		Findings []pageFinding
	}
	pageFinding struct {
		ID                  string
		Verdict             rule.Verdict
		Word                string
		Message, Refs, Mark string
		Names               string // by which it is found again
		Stack, Notes, Fixes []string
	}
	pageChecked struct{ Rule, Checked, Not string }
)
