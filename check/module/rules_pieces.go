package module

// pieceRules returns the rules over pieces, maps and set-ups, by ID.
func pieceRules() []*Rule {
	return []*Rule{Expression, LayerLevels, PieceName, PieceText, PrototypeCycle, TraitOrder, UnknownTrait}
}
