package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html"
	"os"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// publishedLine is added to the published page. A page that is opened from a file has no docs beside
// it and needs no link to save it.
const publishedLine = `<p><a href="docs/">Documentation</a> · Once it was open, this page works without
the internet. Chrome and Edge can install it from their address bar: then a double click on a log opens it here. ·
<a href="umpire.html" download>Save this page</a> to have it as a file.</p>`

// published is the page of a site, which browsers can install.
var published = setting{
	head:    `<link rel="manifest" href="umpire.webmanifest"><link rel="icon" href="icon.png">`,
	foot:    publishedLine,
	allowed: []string{"img-src blob: data: 'self'", "worker-src blob: 'self'", "manifest-src 'self'"},
}

// writeSite writes the files to publish into a folder: the page as index.html with what browsers need
// to install it, the page for users to save as umpire.html, and all help of umpire as HTML in docs.
func writeSite(folder string) (sizes string, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", errors.Wrap(err, "make the site's folder")
	}
	root, err := run("list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return "", err
	}
	parts, err := build(root)
	if err != nil {
		return "", err
	}
	for _, p := range []struct {
		name string
		at   setting
	}{{"umpire.html", alone}, {"index.html", published}} {
		var page []byte
		if page, sizes, err = assemble(parts, p.at); err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(folder, p.name), page, 0o666); err != nil {
			return "", errors.Wrap(err, "write the page")
		}
		if p.at.head != "" {
			if err := writeInstalled(root, folder, page); err != nil {
				return "", err
			}
		}
	}
	docs := filepath.Join(folder, "docs")
	if _, err := run("run", "github.com/umpire-vassal/umpire/cmd/umpire", "help", "--all", "--force", "-o", docs); err != nil {
		return "", err
	}
	style, err := styles(root, "check/report/page.css", "cmd/page/docs.css")
	if err != nil {
		return "", err
	}
	return sizes, writeDocs(docs, style)
}

// writeDocs writes each Markdown file of a folder as HTML beside it, README.md as index.html.
func writeDocs(folder, style string) error {
	names, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		return errors.Wrap(err, "look for the docs")
	}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			return errors.Wrap(err, "read a page of the docs")
		}
		page, err := docsPage(source, style)
		if err != nil {
			return errors.Wrap(err, name)
		}
		if err := os.WriteFile(htmlName(name), page, 0o666); err != nil {
			return errors.Wrap(err, "write a page of the docs")
		}
	}
	return nil
}

// htmlName returns the name of the HTML of a Markdown file.
func htmlName(name string) string {
	folder, file := filepath.Split(name)
	if file == "README.md" {
		return folder + "index.html"
	}
	return folder + strings.TrimSuffix(file, ".md") + ".html"
}

//go:embed docs.html
var docsFrame string

// docsPage returns a page of the docs as HTML. Its links to other pages lead to their HTML.
func docsPage(source []byte, style string) ([]byte, error) {
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	document := markdown.Parser().Parse(text.NewReader(source))
	title := "Umpire"
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link:
			if to := string(n.Destination); entering && strings.HasSuffix(to, ".md") && !strings.Contains(to, ":") {
				n.Destination = []byte(htmlName(to))
			}
		case *ast.Heading:
			if entering && n.Level == 1 {
				title = string(n.Lines().Value(source))
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := markdown.Renderer().Render(&body, source, document); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(style))
	page := strings.NewReplacer(
		"{{title}}", html.EscapeString(title), "{{hash}}", base64.StdEncoding.EncodeToString(sum[:]), "{{style}}", style, "{{body}}", body.String(),
	).Replace(docsFrame)
	return []byte(page), nil
}
