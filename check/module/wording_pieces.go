package module

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings about the traits of pieces.
var (
	badExpression   = rule.Wording{Code: "expression/bad", English: "VASSAL cannot read the expression %q"}
	coveredHere     = rule.Wording{Code: "covered-property/here", English: "the property %q comes twice: the %s further down the list of traits counts, and nobody reads the %s above it"}
	coveredBy       = rule.Wording{Code: "covered-property/prototype", English: "the property %q comes from the prototype %q further down the list of traits (%s), so nobody reads the %s above it"}
	coveredTimes    = rule.Wording{Code: "covered-property/pieces", English: "%s (pieces and prototypes: %d)", Adds: true}
	nobodyMay       = rule.Wording{Code: "missing-side/nobody", English: "the %s is only for sides that the module does not have (%s), so for nobody"}
	lacksSide       = rule.Wording{Code: "missing-side/missing", English: "the %s names sides that the module does not have (%s)"}
	manyTraits      = rule.Wording{Code: "within-budget/traits", English: "budget: the traits that prototypes bring into pieces cost more to look at than Umpire spends on a module; the pieces from there on are unchecked"}
	showsItself     = rule.Wording{Code: "property-loop/label", English: "the Text Label with the property %q leads back to itself, so VASSAL reports an infinite loop or runs out of stack when it shows the piece (pieces: %d)"}
	triggersItself  = rule.Wording{Code: "key-loop/trigger", English: "the Trigger Action %q sets itself off again and again, and VASSAL reports an infinite loop (pieces: %d)"}
	pressesItself   = rule.Wording{Code: "key-loop/button", English: "the button sets itself off again and again, and VASSAL reports an infinite loop"}
	needsItself     = rule.Wording{Code: "property-loop/loop", English: "the property %q leads back to itself, so VASSAL reports an infinite loop and its value is empty (pieces: %d)"}
	nobodyAnswers   = rule.Wording{Code: "unknown-name/unknown", English: "nothing in the module is called %q, so its value is empty (places: %d)"}
	nobodyButNear   = rule.Wording{Code: "unknown-name/near", English: "nothing in the module is called %q, so its value is empty; did you mean %q? (places: %d)"}
	nothingHas      = rule.Wording{Code: "unknown-value/nothing", English: "a condition compares %q with %q, which no %s has: it is never true, or never false"}
	keyUnsent       = rule.Wording{Code: "unsent-key/unsent", English: "traits wait for key commands that nothing sends and no menu offers: %s (pieces and prototypes: %d)"}
	idleNames       = rule.Wording{Code: "unknown-name/idle", English: "names of properties that nothing in the module has, in prototypes without a piece: %d (%s)"}
	hiddenSlots     = rule.Wording{Code: "unreachable-slot/hidden", English: "pieces in palettes that no player can open, and that no trait places: %d (%s)"}
	noName          = rule.Wording{Code: "expression/name", English: "VASSAL takes %q for the name of a property, not for an expression, and no property has it"}
	expressionTwice = rule.Wording{Code: "expression/times", English: "%s (it stands in %d places)", Adds: true}
	namesAndImages  = rule.Wording{Code: "layer-levels/names", English: "the layer %q does not have a name of a level for each image: images %d, names %d"}
	resetBeyond     = rule.Wording{Code: "layer-levels/reset", English: "the layer %q goes back to level %d and has %d levels"}
	namelessPieces  = rule.Wording{Code: "piece-name/none", English: "pieces without a name: %d, the first is the slot %q; reports of their moves name nothing"}
	notAPiece       = rule.Wording{Code: "piece-text/none", English: "what stands there is no piece, so VASSAL has none"}
	brokenPiece     = rule.Wording{Code: "piece-text/broken", English: "VASSAL cannot take the piece apart: its text has more traits than states"}
	usesItself      = rule.Wording{Code: "prototype-cycle/cycle", English: "the prototype uses itself (%s), and VASSAL gives up after fifty rounds"}
	twoCommands     = rule.Wording{Code: "key-conflict/two", English: "the commands %q and %q have one key, so both are done"}
	inPieces        = rule.Wording{Code: "key-conflict/pieces", English: "%s (pieces: %d)", Adds: true}
	blankEnds       = rule.Wording{Code: "stray-space/blank", English: "names of pieces and properties that begin or end with a blank, which nobody sees: %d (%s)"}
	placesTwice     = rule.Wording{Code: "twice-placed/twice", English: "the Place Marker %q comes from a prototype, too, so two markers are placed"}
	comesTwice      = rule.Wording{Code: "twice-prototype/twice", English: "the prototype %q comes twice, so what it does is done twice (pieces and prototypes: %d)"}
	trailTurns      = rule.Wording{Code: "trait-order/trail", English: "the Movement Trail stands above a trait that turns it with the piece (Can Rotate, Can Pivot or Mat Cargo); VASSAL reports it as bad data in the editor (pieces: %d)"}
	matAndCargo     = rule.Wording{Code: "trait-order/mat", English: "the piece is both a Mat and a Mat Cargo; VASSAL reports it as bad data, since it would follow it in circles (pieces: %d)"}
	pivotsNothing   = rule.Wording{Code: "trait-order/pivot", English: "Can Pivot stands above Can Rotate, and does nothing there (pieces: %d)"}
	masksInvisible  = rule.Wording{Code: "trait-order/mask", English: "Invisible stands above Mask: while a piece outside of stacks is both, VASSAL draws its mask for those who may not see it (pieces: %d)"}
	neverBoth       = rule.Wording{Code: "trait-order/never-both", English: "no piece is ever masked and invisible at once"}
	strangeTrait    = rule.Wording{Code: "unknown-trait/unknown", English: "VASSAL has no trait %q and drops it (pieces and prototypes: %d)"}
	ownTrait        = rule.Wording{Code: "unknown-trait/custom", English: "a Java class may know it"}
	noTraitAtAll    = rule.Wording{Code: "unknown-trait/empty", English: "a trait without a type, which VASSAL drops (pieces and prototypes: %d)"}
)
