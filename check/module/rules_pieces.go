package module

// pieceRules returns the rules over pieces, maps and set-ups, by ID.
func pieceRules() []*Rule {
	return []*Rule{
		Advice, CellName, Expression, GridNumbering, LayerLevels, MandatoryPart, PieceName, PieceText, PrototypeCycle, Setup, StartPlace,
		TraitOrder, TwoGrids, UnknownTrait,
	}
}
