package trait

import "slices"

// A nil [Environment] in these methods stands for [Nowhere].

// PropertyFor is GamePiece.getProperty as the viewer's VASSAL answers: the
// outermost trait that has an answer gives it, else the basic piece, else zone,
// map and module. It does not care for masks: what a piece is can be asked by
// anybody. Booleans are "true" and "false". False means that VASSAL answers
// null.
//
// The properties "hiddenBy" and "obs;" give the identity of who hid or masked a
// piece, which can be a password: see [Player].
func (p *Piece) PropertyFor(env Environment, v Viewer, name string) (string, bool) {
	r := newQuery(p, env, v).property(0, name, false)
	return r.text, r.kind != null
}

// LocalizedFor is GamePiece.getLocalizedProperty: what the viewer is shown of a
// property. Traits inside a mask or a hidden piece do not answer those who may
// not look.
func (p *Piece) LocalizedFor(env Environment, v Viewer, name string) (string, bool) {
	r := newQuery(p, env, v).property(0, name, true)
	return r.text, r.kind != null
}

// NameFor is GamePiece.getName: the basic name with what layers, labels and
// masks make of it; "" for a piece that is hidden from the viewer. A deck has
// its own name, a stack none.
func (p *Piece) NameFor(env Environment, v Viewer) string { return newQuery(p, env, v).name(0) }

// ExportedFor are the properties that the piece's traits declare, from the
// outermost inwards, each with the value that its trait gives; the first trait
// with a value counts (PropertyExporter.getProperties). Properties that are null
// are missing, as are those of the player who looks.
func (p *Piece) ExportedFor(env Environment, v Viewer) map[string]string {
	out := make(map[string]string)
	q := newQuery(p, env, v)
	for i := range p.raws {
		e, ok := q.trait(i).(exporter)
		if !ok {
			continue
		}
		for _, name := range e.exports() {
			if _, ok := out[name]; ok || slices.Contains(aboutViewer, name) {
				continue
			}
			q.renew() // each value is a question of its own
			v, done := q.ask(i, name, true)
			if !done {
				v = q.property(i, name, true)
			}
			if v.kind != null {
				out[name] = v.text
			}
		}
	}
	return out
}

// aboutViewer are names of properties of the player who looks, not of the piece.
var aboutViewer = []string{"playerSide", "playerName", "playerId", "localizedName"}

// BasicName is the name of the basic piece, whatever masks it (property
// BasicName).
func (p *Piece) BasicName(env Environment) string {
	return newQuery(p, env, Viewer{}).property(0, propBasicName, false).text
}

// Property is [Piece.PropertyFor] an observer.
func (p *Piece) Property(env Environment, name string) (string, bool) {
	return p.PropertyFor(env, Viewer{}, name)
}

// Exported is [Piece.ExportedFor] an observer.
func (p *Piece) Exported(env Environment) map[string]string { return p.ExportedFor(env, Viewer{}) }

// Name is [Piece.NameFor] an observer.
func (p *Piece) Name(env Environment) string { return p.NameFor(env, Viewer{}) }
