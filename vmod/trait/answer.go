package trait

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// In the methods of this file a nil [Environment] stands for [Nowhere].

// PropertyFor returns what GamePiece.getProperty returns in the viewer's VASSAL: the answer of the
// outermost trait that has an answer, else of the basic piece, else of zone, map or module. A mask
// does not change the answer. Booleans are "true" and "false". ok is false where VASSAL returns null.
//
// The properties "hiddenBy" and "obs;" name the player who hid or masked the piece in
// VASSAL. The name can be a password: see [Player]. Here all players have the same value.
func (p *Piece) PropertyFor(env Environment, v Viewer, name string) (text string, ok bool) {
	q := newQuery(p, env, v)
	r := q.property(0, name, false)
	return q.hide(r.text), r.kind != null
}

// HiddenBy returns the property "hiddenBy" as VASSAL has it: who hid the piece, "" for nobody.
func (p *Piece) HiddenBy(env Environment) Player {
	q := newQuery(p, env, Viewer{})
	q.compares = true
	return Player(q.property(0, propHiddenBy, false).text)
}

// LocalizedFor returns what GamePiece.getLocalizedProperty returns: the property
// as the viewer is shown it. Viewers who may not look under a mask, or at a
// hidden piece, get no answers from the traits inside it.
func (p *Piece) LocalizedFor(env Environment, v Viewer, name string) (text string, ok bool) {
	q := newQuery(p, env, v)
	r := q.property(0, name, true)
	return q.hide(r.text), r.kind != null
}

// NameFor returns what GamePiece.getName returns: the basic name as layers, labels
// and masks change it, and "" for a piece that is hidden from the viewer. The name
// of a deck is its own; a stack has none.
func (p *Piece) NameFor(env Environment, v Viewer) string {
	q := newQuery(p, env, v)
	return q.hide(q.name(0))
}

// hide returns an answer without the ids of players: a module can put them into any property, and
// damage into any field.
func (q *query) hide(answer string) string { return command.Hide(answer, q.env.Secrets()) }

// ExportedFor returns the properties that the piece's traits name, as PropertyExporter.getProperties
// does. Where several traits name a property, the outermost with a value counts. Properties that are
// null are left out, and so are properties of the player who looks.
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
			q.budget = expression.NewBudget(q.env.Meter()) // each property may use a whole budget
			v, done := q.ask(i, name, true)
			if !done {
				v = q.property(i, name, true)
			}
			if v.kind != null {
				out[q.hide(name)] = q.hide(v.text)
			}
		}
	}
	return out
}

// aboutViewer names properties of the player who looks, not of the piece.
var aboutViewer = []string{"playerSide", "playerName", "playerId", "localizedName"}

// BasicName returns the property BasicName: the name of the basic piece, even
// under a mask.
func (p *Piece) BasicName(env Environment) string {
	q := newQuery(p, env, Viewer{})
	return q.hide(q.property(0, propBasicName, false).text)
}

// Property calls [Piece.PropertyFor] for an observer.
func (p *Piece) Property(env Environment, name string) (string, bool) {
	return p.PropertyFor(env, Viewer{}, name)
}

// Exported calls [Piece.ExportedFor] for an observer.
func (p *Piece) Exported(env Environment) map[string]string { return p.ExportedFor(env, Viewer{}) }

// Name calls [Piece.NameFor] for an observer.
func (p *Piece) Name(env Environment) string { return p.NameFor(env, Viewer{}) }
