package module

import (
	"html"
	"regexp"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// pageRemark finds remarks in a page, of which nothing is shown; pagePicture finds pictures, with the file in
// the first group that matches.
var (
	pageRemark  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<!--.*?-->`) })
	pagePicture = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?is)<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
	})
)

// chartPictures returns the pictures that the page of an HTML chart shows from the folder images: these
// without a folder (DataArchiveHTMLEditorKit). It returns none for other components, and of a page that is not
// there or cannot be read.
func (m *Module) chartPictures(e *buildfile.Element) (names []string) {
	if simple(e) != "HtmlChart" || !isVassal(e) {
		return nil
	}
	page, err := m.Archive.Bytes(e.Value("fileName"))
	if err != nil {
		return nil // another rule tells
	}
	for _, found := range pagePicture().FindAllStringSubmatch(pageRemark().ReplaceAllString(string(page), ""), -1) {
		name := strings.TrimSpace(html.UnescapeString(found[1] + found[2] + found[3]))
		if name != "" && !strings.ContainsAny(name, "/:") {
			names = append(names, name)
		}
	}
	return names
}
