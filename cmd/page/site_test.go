package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/systems"
)

// Where the page is published, it leads to the docs, and each of their links leads to a page that is
// there; the page to save has none of these links.
func TestSite(t *testing.T) {
	folder := t.TempDir()
	if _, err := writeSite(folder); err != nil {
		t.Fatal(err)
	}
	site := os.DirFS(folder)
	pages, links := 0, 0
	err := fs.WalkDir(site, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		pages++
		f, err := os.Open(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		defer f.Close()
		root, err := html.Parse(f)
		if err != nil {
			return err
		}
		for n := range root.Descendants() {
			for _, a := range n.Attr {
				if n.Data != "a" || a.Key != "href" {
					continue
				}
				links++
				to := path.Join(path.Dir(name), a.Val)
				if strings.HasSuffix(a.Val, "/") {
					to = path.Join(to, "index.html")
				}
				if name == "umpire.html" || strings.Contains(a.Val, ":") {
					t.Errorf("%s leads to %s", name, a.Val)
				} else if _, err := fs.Stat(site, to); err != nil {
					t.Errorf("%s leads to %s: %v", name, a.Val, err)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range systems.All().Rules() { // reports lead there
		at, is := strings.CutPrefix(report.URLOf(r.ID), report.Site)
		if _, err := fs.Stat(site, at); err != nil || !is {
			t.Errorf("%s: %v", report.URLOf(r.ID), err)
		}
	}
	saved, err := fs.ReadFile(site, "umpire.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []string{"manifest", "'self'"} {
		if strings.Contains(string(saved[:2000]), of) {
			t.Errorf("the page to save has %s, which only a site has", of)
		}
	}
	if pages < 40 || links < 2*pages {
		t.Errorf("%d pages have %d links", pages, links)
	}
}

// A page of the docs has its title, and a link in it that leads to Markdown leads to HTML.
func TestDocsPage(t *testing.T) {
	page, err := docsPage([]byte("# A <b>\n\n[all](README.md), [checks](umpire-check.md), [script](a.sh), [elsewhere](https://x.example/a.md)\n\n| a |\n|---|\n| 1 |\n\n<script>alert(1)</script>\n"), "p{}")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>A &lt;b&gt;</title>", `href="index.html"`, `href="umpire-check.html"`, `href="a.sh"`, `href="https://x.example/a.md"`, "<td>1</td>", "<style>p{}</style>"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("%s is not in the page:\n%s", want, page)
		}
	}
	if strings.Contains(string(page), "<script>") {
		t.Error("markup of a page of the docs acts")
	}
}
