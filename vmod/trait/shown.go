package trait

// ShownLevel returns the level that the layer which is trait at of the piece shows, from 1;
// 0 while it shows none, and for a trait that is no layer. It can be beyond the layer's
// images (Embellishment.draw).
func (p *Piece) ShownLevel(env Environment, v Viewer, at int) int {
	e, ok := p.Trait(at).(*Embellishment)
	if !ok {
		return 0
	}
	q := newQuery(p, env, v)
	n := e.current(q)
	if n <= 0 || e.Follow && e.ShownBy != "" && q.holds(e.ShownBy) != e.ShownWhen {
		return 0
	}
	return n
}

// holds reports whether a property counts as true (Embellishment.checkProperty).
func (q *query) holds(name string) bool {
	v := q.property(0, name, false)
	return v.kind != null && v.text != "" && v.text != "false" && v.text != "0"
}

// ShownLabel returns the text that the label which is trait at of the piece shows to the
// viewer; "" for none, and for a trait that is no label (Labeler.getLocalizedLabel).
func (p *Piece) ShownLabel(env Environment, v Viewer, at int) string {
	l, ok := p.Trait(at).(*Labeler)
	if !ok || l.Label == "" {
		return ""
	}
	q := newQuery(p, env, v)
	return q.hide(l.text(q, at, true))
}
