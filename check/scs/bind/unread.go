package bind

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// statusWords are what modules call a status on counters, in names, layers and images.
var statusWords = sync.OnceValue(func() []statusWord {
	return []statusWord{
		{scspack.MeansOOS, regexp.MustCompile(`(?i)(^|[^\pL])(oos|out[ _-]?of[ _-]?supply|unsupplied|isolated|hors[ _-]?de[ _-]?ravitaillement)($|[^\pL])`)},
		{scspack.MeansDG, regexp.MustCompile(`(?i)(^|[^\pL])(dg|disorgani[sz](ed|ation)|disrupted|d[ée]sorganis[ée]e?)($|[^\pL])`)},
	}
})

type statusWord struct {
	meaning scspack.Meaning
	words   *regexp.Regexp
}

// unread returns the statuses that a unit seems to show itself and that no [[status]] reads: its name
// shows it beyond the counter's own name, or a layer is on whose name or image shows it.
func (b *Binding) unread(p view.Piece) []scspack.Meaning {
	said := strings.TrimSpace(strings.Replace(p.ShownName(), p.BasicName(), " ", 1))
	layers := p.Layers()
	var found []scspack.Meaning
	for _, s := range statusWords() {
		if said != "" && s.words.MatchString(said) || slices.ContainsFunc(layers, func(l view.Layer) bool {
			return l.Level != 0 && !b.reads(s.meaning, l) &&
				(s.words.MatchString(l.Name) || s.words.MatchString(path.Base(l.Image)))
		}) {
			found = append(found, s.meaning)
		}
	}
	return found
}

// reads reports whether a [[status]] of a meaning reads a layer, or may.
func (b *Binding) reads(meaning scspack.Meaning, l view.Layer) bool {
	return slices.ContainsFunc(b.statuses, func(s boundStatus) bool {
		return s.mark.Meaning == meaning && (s.is.Property == "" || l.Name != "" &&
			strings.HasPrefix(s.is.Property, l.Name+"_"))
	})
}
