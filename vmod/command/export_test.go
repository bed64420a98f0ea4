package command

// Parse builds the tree of a whole command string, which production code needs
// only of tokens.
func Parse(s string, lim Limits) (Node, error) {
	p := parser{limit: lim.nesting()}
	return p.node(s, 0)
}
