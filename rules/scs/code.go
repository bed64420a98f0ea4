package scs

// A Code says what an Objection objects to. The remark beside each code names the
// fields that it uses. Some objections are made under several paragraphs.
type Code string

// Objections to who acts, and when.
const (
	MayBeAnything     Code = "may-be-anything"     // Unit is not known to be a unit of a side
	OtherSidesPhase   Code = "other-sides-phase"   // Unit, Side, Phase: the side does not move in it
	NobodyMoves       Code = "nobody-moves"        // Unit, Phase
	OnlyExploiters    Code = "only-exploiters"     // Unit, Phase: only exploit capable units move
	MovesAfterOverrun Code = "moves-after-overrun" // Unit has overrun and moves on
	BeganInEZOC       Code = "began-in-ezoc"       // Unit began the phase in an EZOC
	BeganInEZOCHere   Code = "began-in-ezoc-here"  // Unit, Hex: the same, with the hex
	MarkersStay       Code = "markers-stay"        // What, Side, Phase: these markers do not change
)

// Objections to moves.
const (
	NoMap           Code = "no-map"
	StartsOffMap    Code = "starts-off-map"
	StartsElsewhere Code = "starts-elsewhere" // Unit does not begin the move in Hex
	LeavesMap       Code = "leaves-map"
	OtherMap        Code = "other-map"        // Hex is on another map than From
	DoesNotTouch    Code = "does-not-touch"   // Hex does not touch From
	Prohibited      Code = "prohibited"       // Unit cannot go from From into Hex
	Occupied        Code = "occupied"         // Hex by Units
	TooDear         Code = "too-dear"         // Unit needs MP of Limit
	SearchCutShort  Code = "search-cut-short" // no path was found before
	NoPathForAll    Code = "no-path-for-all"  // of a stack
	NoPath          Code = "no-path"          // to Hex
	EndsElsewhere   Code = "ends-elsewhere"   // the path ends in From and not in Hex
)

// Objections to attacks.
const (
	NobodyAttacks      Code = "nobody-attacks"
	NotCombatPhase     Code = "not-combat-phase"
	OtherSidesCombat   Code = "other-sides-combat" // Side does not attack in Phase
	TargetOffMap       Code = "target-off-map"
	NoEnemy            Code = "no-enemy"            // in Hex
	DefendersRetreated Code = "defenders-retreated" // all units in Hex retreated there
	AttackedBefore     Code = "attacked-before"     // Unit was attacked in this phase
	HasAttacked        Code = "has-attacked"        // Unit has attacked in this phase
	NamedTwice         Code = "named-twice"         // Unit
	NotOfSide          Code = "not-of-side"         // Unit is not of the attacker's side
	NoAttackStrength   Code = "no-attack-strength"  // Unit
	AttacksOOS         Code = "attacks-oos"         // Unit is out of supply
	AttacksDG          Code = "attacks-dg"          // Unit is disorganized
	ExploitsOOS        Code = "exploits-oos"        // Unit is out of supply
	ExploitsDG         Code = "exploits-dg"         // Unit is disorganized
	NotBeside          Code = "not-beside"          // Unit is not beside Hex
	CannotCross        Code = "cannot-cross"        // Unit could not move into Hex
	GroundProhibits    Code = "ground-prohibits"    // Unit, Hex, Cause: the chart forbids the attack
	HasNoZOC           Code = "has-no-zoc"          // Unit
	HasNoZOCByKind     Code = "has-no-zoc-by-kind"  // Unit
	NoStrength         Code = "no-strength"         // nobody prints an attack of 1 or more
)

// Objections to overruns.
const (
	NobodyOverruns        Code = "nobody-overruns"
	NotOverrunPhase       Code = "not-overrun-phase"
	NoOverruns            Code = "no-overruns"             // Unit, Phase: it has none
	OtherSidesOverrun     Code = "other-sides-overrun"     // Unit, Side, Phase
	OnlyExploitersOverrun Code = "only-exploiters-overrun" // Unit
	NotOneStack           Code = "not-one-stack"           // Unit is not stacked with Other
	BeganApart            Code = "began-apart"             // Unit did not begin stacked with Other
	OverrunNotBeside      Code = "overrun-not-beside"      // Hex
	HasOverrun            Code = "has-overrun"             // Unit
	IsOverrun             Code = "is-overrun"              // Hex
	OverrunOffMap         Code = "overrun-off-map"
	OverrunTooDear        Code = "overrun-too-dear"         // Unit pays MP, Extra of it for the overrun, and has Limit
	WaysTooMany           Code = "ways-too-many"            // to Hex
	NoWayLeaves           Code = "no-way-leaves"            // MP for the overrun, on any way to Hex
	TargetTooDear         Code = "target-too-dear"          // Unit would pay MP to MostMP to enter Hex, more than Limit
	TargetTooDearOffRoad  Code = "target-too-dear-off-road" // the same, without the road or bridge there
	TargetClosed          Code = "target-closed"            // Unit could not enter Hex
	TargetClosedOffRoad   Code = "target-closed-off-road"   // the same, without the road or bridge there
	NeedsRoad             Code = "needs-road"               // Unit could not enter Hex without a road
	ChartForbids          Code = "chart-forbids"            // Unit's overrun into Hex
)

// Objections to losses.
const (
	LostByBystander Code = "lost-by-bystander"  // Unit lost Count steps and took no part
	LostMoreThanAll Code = "lost-more-than-all" // Unit lost Count steps and has Due
	TooManySteps    Code = "too-many-steps"     // the force lost Count steps of Due
	TooFewSteps     Code = "too-few-steps"      // the force lost Count steps of Due; Unit, if named, has one left
	StrongestSpared Code = "strongest-spared"   // the first step; Unit, if named, has the highest strength, Count
	LostTwice       Code = "lost-twice"         // Unit lost Count steps before Other lost a step
)

// Objections to retreats and advances.
const (
	WrongConversion   Code = "wrong-conversion"   // of Count hexes Due are paid in steps
	RetreatsOffMap    Code = "retreats-off-map"   // Unit
	RetreatBroken     Code = "retreat-broken"     // Unit goes from From to Hex, which do not touch
	RetreatNotAway    Code = "retreat-not-away"   // Unit is in Hex after Count hexes, Due from its original hex
	CannotRetreat     Code = "cannot-retreat"     // Unit, into Hex
	RetreatsTooFar    Code = "retreats-too-far"   // Unit goes Count hexes of Due
	RetreatsTooShort  Code = "retreats-too-short" // Unit goes Count hexes of Due, and could go on
	NotTowardSupply   Code = "not-toward-supply"  // Unit could have retreated to Hex
	StaysOut          Code = "stays-out"          // Unit does not enter Hex, which it overran
	DefenderAdvances  Code = "defender-advances"  // Unit
	BystanderAdvances Code = "bystander-advances" // Unit
	AdvancesElsewhere Code = "advances-elsewhere" // Unit does not enter Hex first
	AdvanceBroken     Code = "advance-broken"     // Unit goes from From to Hex, which do not touch
	CannotAdvance     Code = "cannot-advance"     // Unit, into Hex
	AdvancesTooFar    Code = "advances-too-far"   // Unit goes Count hexes of Due
	NotVacant         Code = "not-vacant"         // Hex
	AdvanceOverstacks Code = "advance-overstacks" // Load in Hex, and the limit is Due
	OverrunOverstacks Code = "overrun-overstacks" // Load in Hex, and the limit is Due
)

// Objections to reinforcements and markers.
const (
	EntersOOS        Code = "enters-oos"         // Unit
	EntersEarly      Code = "enters-early"       // due in turn Due, and comes in Turn
	EntersLate       Code = "enters-late"        // due in turn Due, and comes in Turn
	NotEntered       Code = "not-entered"        // due in turn Due, and not there in Turn
	WrongEntryPhase  Code = "wrong-entry-phase"  // Phase is the right phase
	EntersOnEnemies  Code = "enters-on-enemies"  // Unit in Hex
	NotInEntryArea   Code = "not-in-entry-area"  // Unit
	OutsideEntryArea Code = "outside-entry-area" // Unit is in Hex, and the area What has Hexes
	// Unit is in Hex, too far from the blocked Hexes; allowed are Count along the edge or Due inside
	TooFarFromEntry Code = "too-far-from-entry"
	EntryNotBlocked Code = "entry-not-blocked" // Unit is in Hex, and the area What is open
)
