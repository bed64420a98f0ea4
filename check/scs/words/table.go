package words

import (
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
)

// Codes of objections that the referee makes beside the engine's.
const (
	NobodyThere       scs.Code = "nobody-there"        // no unit of Side stands in Hex, from which the attack is declared
	NoAdvanceLeads    scs.Code = "no-advance-leads"    // Unit comes to Hex
	AdvancesUnnamed   scs.Code = "advances-unnamed"    // the chat does not name Unit among the attackers
	OverrunFromMany   scs.Code = "overrun-from-many"   // Count hexes
	StepsOwed         scs.Code = "steps-owed"          // Costs of a retreat that were not paid
	DefenderMovesOff  scs.Code = "defender-moves-off"  // Unit goes Count hexes after a combat in which it defended
	AndNobodyRetreats scs.Code = "and-nobody-retreats" // a clause to add: they do not retreat instead
	AndRetreatsShort  scs.Code = "and-retreats-short"  // a clause to add: they do not retreat as far as they have to
)

// A wording is how an objection is worded where it is proved, and where it depends on
// something unknown; without the second the first serves for both.
type wording struct{ sure, open string }

var objections = map[scs.Code]wording{
	scs.MayBeAnything:     {"{unit} may be anything", ""},
	scs.OtherSidesPhase:   {"[{unit}: ]units of {side} do not move in the {phase} phase", ""},
	scs.NobodyMoves:       {"[{unit}: ]nobody moves in the {phase} phase", "[{unit}: ]nobody may move in the {phase} phase"},
	scs.OnlyExploiters:    {"[{unit}: ]only exploit capable units move in the {phase} phase", ""},
	scs.MovesAfterOverrun: {"{unit} has made an overrun and may not move on in this phase", ""},
	scs.BeganInEZOC:       {"{unit} began the phase in an EZOC", "{unit} may have begun the phase in an EZOC"},
	scs.BeganInEZOCHere:   {"{unit} began the phase in an EZOC, in {hex}", "{unit} may have begun the phase in an EZOC, in {hex}"},
	scs.MarkersStay:       {"{what} markers of {side} do not change in the {phase} phase", ""},

	scs.NoMap:           {"the pack has no map", ""},
	scs.StartsOffMap:    {"the move does not begin on the map", ""},
	scs.StartsElsewhere: {"{unit} does not begin the move in {hex}", ""},
	scs.LeavesMap:       {"the path leaves the map", ""},
	scs.OtherMap:        {"{hex} is on another map than {from}", ""},
	scs.DoesNotTouch:    {"{hex} does not touch {from}", ""},
	scs.Prohibited:      {"{hex} cannot be entered from {from} by {unit}: prohibited", ""},
	scs.Occupied:        {"{hex} is occupied by {units}", ""},
	scs.TooDear:         {"{unit} needs {mp} MP of {limit}", ""},
	scs.SearchCutShort:  {"no path was found before the search was cut short", ""},
	scs.NoPathForAll:    {"no path is within the allowance of every member of the stack", ""},
	scs.NoPath:          {"no path leads to {hex}: prohibited terrain and enemy units close all", ""},
	scs.EndsElsewhere:   {"the path ends in {from} and not in {hex}", ""},

	scs.NobodyAttacks:      {"nobody attacks", ""},
	scs.NotCombatPhase:     {"attacks are made in the Combat Phase", ""},
	scs.OtherSidesCombat:   {"{side} does not attack in the {phase} phase", ""},
	scs.TargetOffMap:       {"the hex that is attacked is not on the map", ""},
	scs.NoEnemy:            {"there is no enemy in {hex}", "there may be no enemy in {hex}"},
	scs.DefendersRetreated: {"all units in {hex} retreated there in this phase and cannot be attacked again", ""},
	scs.AttackedBefore:     {"{unit} has been attacked in this phase", ""},
	scs.HasAttacked:        {"{unit} has attacked in this phase", ""},
	scs.NamedTwice:         {"{unit} is named twice; a unit takes part in one attack with all of its strength", ""},
	scs.NotOfSide:          {"{unit} is not of the attacker's side", ""},
	scs.NoAttackStrength:   {"{unit} has no attack strength and cannot take part in an attack", "{unit} may have no attack strength"},
	scs.AttacksOOS:         {"{unit} is out of supply and may not attack", ""},
	scs.AttacksDG:          {"{unit} is disorganized and may not attack", ""},
	scs.ExploitsOOS:        {"{unit} is out of supply and may not exploit", ""},
	scs.ExploitsDG:         {"{unit} is disorganized and may not exploit", ""},
	scs.NotBeside:          {"{unit} is not beside {hex} and has no ZOC there", ""},
	scs.CannotCross:        {"{unit} could not move into {hex} and cannot attack it", "{unit} may not be able to move into {hex}"},
	scs.GroundProhibits:    {"{unit} cannot attack {hex}: {cause} prohibits it", "{unit} may not be able to attack {hex}: {cause}"},
	scs.HasNoZOC:           {"{unit} has no ZOC", ""},
	scs.HasNoZOCByKind:     {"{unit} has no ZOC by its kind", ""},
	scs.NoStrength:         {"no attacker prints an attack strength of 1 or more", ""},
	NobodyThere:            {"no unit of {side} stands in {hex}", ""},

	scs.NobodyOverruns:        {"nobody overruns", ""},
	scs.NotOverrunPhase:       {"overruns are made in the Movement and Exploitation Phases", ""},
	scs.NoOverruns:            {"[{unit}: ]there are no overruns in the {phase} phase", ""},
	scs.OtherSidesOverrun:     {"[{unit}: ]{side} makes no overruns in the {phase} phase", ""},
	scs.OnlyExploitersOverrun: {"{unit} is not exploit capable, and only such units overrun", ""},
	scs.NotOneStack:           {"{unit} is not in one stack with {other}", ""},
	scs.BeganApart:            {"{unit} did not begin its movement stacked with {other}", ""},
	scs.OverrunNotBeside:      {"the overrun of {hex} is not made from a hex beside it", ""},
	scs.HasOverrun:            {"{unit} has made an overrun in this phase", ""},
	scs.IsOverrun:             {"{hex} has been overrun in this phase", ""},
	scs.OverrunOffMap:         {"the overrun does not begin or is not made on the map", ""},
	scs.OverrunTooDear:        {"{unit} pays {mp} MP with the {extra} for the overrun and has {limit}", ""},
	scs.WaysTooMany:           {"the ways to {hex} are too many to be looked through", ""},
	scs.NoWayLeaves:           {"there is no way to {hex} that leaves {mp} MP for the overrun", ""},
	scs.TargetTooDear:         {"{unit} would pay {mp range} MP to enter {hex}, more than {limit}", ""},
	scs.TargetTooDearOffRoad:  {"{unit} would pay {mp range} MP to enter {hex}, more than {limit} without the road or the bridge", ""},
	scs.TargetClosed:          {"{unit} could not move into {hex}", ""},
	scs.TargetClosedOffRoad:   {"{unit} could not move into {hex} without the road or the bridge", ""},
	scs.NeedsRoad:             {"{unit} could not enter {hex} without a road or a bridge", "{unit} may not be able to enter {hex} without a road or a bridge"},
	scs.ChartForbids:          {"the chart does not let {unit} overrun into {hex}", ""},
	OverrunFromMany:           {"it is made from {count} hexes, and one stack overruns", ""},

	scs.LostByBystander: {"{unit} loses {step count} but took no part in the combat", ""},
	scs.LostMoreThanAll: {"{unit} loses {step count} and has only {due}", ""},
	scs.TooManySteps:    {"the force loses {step count} and has to lose {due}", ""},
	scs.TooFewSteps:     {"the force loses {step count} and has to lose {due}[; {unit} has one left to lose]", ""},
	scs.StrongestSpared: {"the first step has to come from a unit of the highest printed strength[, and {unit} has {count}]", ""},
	scs.LostTwice:       {"{unit} loses {step count} before {other} has lost one", ""},
	AndNobodyRetreats:   {", and nobody retreats", ""},
	AndRetreatsShort:    {", for it does not retreat as far as it has to", ""},
	StepsOwed:           {"{costs}", ""},
	DefenderMovesOff:    {"{unit} moves {hex count}: it does not have to retreat, and the defender does not advance", ""},

	scs.WrongConversion:   {"of {hex count} of retreat {due} are paid in steps", ""},
	scs.RetreatsOffMap:    {"{unit} retreats from nowhere on the map", ""},
	scs.RetreatBroken:     {"{unit} retreats from {from} to {hex}, which do not touch", ""},
	scs.RetreatNotAway:    {"the retreat of {unit} comes to {hex} after {hex count}, {due} from its original hex", ""},
	scs.CannotRetreat:     {"{unit} cannot retreat into {hex}", "{unit} may not be able to retreat into {hex}"},
	scs.RetreatsTooFar:    {"{unit} retreats {hex count} and has to retreat {due}", ""},
	scs.RetreatsTooShort:  {"{unit} retreats {hex count} of {due} and can go on", ""},
	scs.NotTowardSupply:   {"{unit} does not retreat toward a supply source, and could to {hex}", ""},
	scs.StaysOut:          {"{unit} made the overrun and does not enter {hex}, which is vacant", ""},
	scs.DefenderAdvances:  {"{unit} is the defender's and cannot advance", ""},
	scs.BystanderAdvances: {"{unit} took no part in the combat and cannot advance", ""},
	scs.AdvancesElsewhere: {"{unit} does not advance into {hex} first", ""},
	scs.AdvanceBroken:     {"{unit} advances from {from} to {hex}, which do not touch", ""},
	scs.CannotAdvance:     {"{unit} cannot advance into {hex}", "{unit} may not be able to advance into {hex}"},
	scs.AdvancesTooFar:    {"{unit} advances {hex count} and may advance {due}", ""},
	scs.NotVacant:         {"{hex} is not vacant", "{hex} may not be vacant"},
	scs.AdvanceOverstacks: {"the advance ends with {load} in {hex}, and the limit is {due}", ""},
	scs.OverrunOverstacks: {"the overrun is made with {load} in {hex}, and the limit is {due}", ""},
	NoAdvanceLeads:        {"{unit} comes to {hex}, where no advance leads", ""},
	AdvancesUnnamed:       {"{unit} advances, and the chat does not name it among the attackers", ""},

	scs.EntersOOS:        {"{unit} enters out of supply", ""},
	scs.EntersEarly:      {"they are due in turn {due}, and come in turn {turn}", ""},
	scs.EntersLate:       {"they are due in turn {due} and come in turn {turn}; an entry cannot be delayed", ""},
	scs.NotEntered:       {"they are due in turn {due} and had not come when the phase for that was over; an entry cannot be delayed", ""},
	scs.WrongEntryPhase:  {"reinforcements are placed in the {phase} phase", ""},
	scs.EntersOnEnemies:  {"{unit} is placed on enemy units in {hex}", ""},
	scs.NotInEntryArea:   {"{unit} is not placed in its entry area", ""},
	scs.OutsideEntryArea: {"{unit} is placed in {hex}; entry area {what} has {hexes}", ""},
	scs.TooFarFromEntry: {"{unit} is placed in {hex}, which is too far from the blocked {hexes}: {count} hexes along the map edge, " +
		"or {due} from one inside the map", ""},
	scs.EntryNotBlocked: {"{unit} is placed in {hex}, though entry area {what} is not blocked", ""},

	afb.NoAirStrikes:      {"{side} has no air strikes", ""},
	afb.TooManyStrikes:    {"{side} spends {strikes}, and has {due}", "{side} spends {strikes}, which may be more than it has"},
	afb.TooManySplits:     {"{side} makes {count} split strikes; the limit is {due}", "{side} makes {count} split strikes"},
	afb.StrikePhase:       {"{side} makes a strike on {hex} in its {phase} phase; it makes them in {phases}", "{side} makes a strike on {hex} in its {phase} phase"},
	afb.SplitStrikePhase:  {"{side} makes a split strike on {hex} in its {phase} phase; it makes them in {phases}", "{side} makes a split strike on {hex} in its {phase} phase"},
	afb.StruckTwice:       {"{hex} is struck twice in the {phase} phase", ""},
	afb.SplitNotAlone:     {"a split strike is not alone on {hex} in the {phase} phase", ""},
	afb.StrikesLeft:       {"{side} shows {strikes} as left, and has {due}", ""},
	afb.StrikesKept:       {"{side} keeps {strikes} beyond its {phase} phase; what is not used is lost", "{side} keeps {strikes} beyond its {phase} phase"},
	afb.TooManyGarrisons:  {"{side} has {count} garrisons on the map; it has {due}", "{side} may have more garrisons on the map than there are"},
	afb.GarrisonAttacks:   {"{unit} attacks, and is a garrison", ""},
	afb.GarrisonMoves:     {"{unit} moves from {from} to {hex}, and is a garrison", "[{unit}, perhaps ]a garrison moves"},
	afb.GarrisonJoins:     {"{unit} is a garrison and cannot attack", "{unit} cannot attack"},
	afb.GarrisonStays:     {"{unit} is a garrison and moves only in retreat", "{unit} does not move"},
	afb.GarrisonRebuilt:   {"{unit} is a garrison and cannot be rebuilt", "{unit} cannot be rebuilt"},
	afb.PulloutUnknown:    {"the pull-out did not go by the rules", ""},
	afb.PulloutUntimely:   {"exploit capable units are pulled out in turn {turn}, which is not a turn for it", "units are pulled out in turn {turn}, which may not be a turn for it"},
	afb.PulloutMissing:    {"the pull-out does not happen in turn {turn}, in which it has to", "the pull-out does not happen in turn {turn}"},
	afb.StaysOnMap:        {"{unit} is exploit capable and stays on the map", "{unit} stays on the map"},
	afb.NoneThatReturns:   {"{unit} comes onto the map and is none of the units that return", "{unit} comes onto the map"},
	afb.ReturnsReduced:    {"{unit} returns reduced; those that return have full strength", ""},
	afb.ReturnsAlone:      {"{unit} returns in {hex}, which is beside no unit of {side} that stayed", "{unit} returns in {hex}"},
	afb.ReturnsOnEnemies:  {"{unit} returns on enemy units in {hex}", ""},
	afb.WrongReturns:      {"{count} of {what} return; it is {due}", "{count} of {what} return"},
	afb.SpendsTooMany:     {"{side} spends {replacements}, and has {due}", "{side} spends {replacements}, which may be more than it has"},
	afb.WhereReplaced:     {"replacements are spent where they may not be", ""},
	afb.FlippedOffMap:     {"{unit} was not on the map to be flipped", ""},
	afb.FlippedForNothing: {"{unit} was at full strength already", ""},
	afb.NotOnMap:          {"{unit} is not on the map", ""},
	afb.RebuiltReduced:    {"{unit} has its reduced side up; a replacement gives full strength", ""},
	afb.RebuiltUnsupplied: {"{unit} in {hex} cannot trace supply", ""},
	afb.RebuiltInEZOC:     {"{unit} returns in {hex}, in an EZOC", ""},
	afb.RebuiltAlone:      {"{unit} returns in {hex}, which is neither with nor beside a friendly unit", "{unit} returns in {hex}, away from friendly units"},
	afb.KeepsReplacements: {"{side} keeps replacements that it can use", ""},
}

// inputs are wordings of unknown inputs.
var inputs = map[scs.InputKind]string{
	scs.OpenFile:    "{what}",
	scs.OpenKey:     "{what}: {key}[ of {of}][ of turn {turn}]",
	scs.OpenTerrain: "terrain of {hex}",
	scs.OpenHexside: "hexside {hex}/{other}",
	scs.OpenSwitch:  "switch {what}",
	scs.OpenCost:    "cost of {what}",
	scs.OpenCombat:  "combat effect of {what}",
	scs.OpenOverrun: "overrun column of {what}",
	scs.OpenNegates: "tec.toml: {key} of what lies on {of}",
	scs.OpenArea:    "places.csv: entry area {what}",
	scs.OpenSources: "places.csv: supply sources[ of {of}]",
	scs.OpenOwner:   "places.csv: side of the supply source in {hex}",

	scs.OpenAttack:     "attack of {unit}",
	scs.OpenAttackKind: "attack kind of {unit}",
	scs.OpenDefence:    "defence of {unit}",
	scs.OpenMA:         "MA of {unit}",
	scs.OpenPrinted:    "printed strength of {unit}",
	scs.OpenSteps:      "steps of {unit}",
	scs.OpenStacking:   "stacking of {unit}",
	scs.OpenSide:       "side of {unit}",
	scs.OpenClass:      "movement class of {unit}",
	scs.OpenWhere:      "where {unit} is",
	scs.OpenOrigin:     "original hex of {unit}",

	scs.OpenIsUnit:   "whether {unit} is a unit",
	scs.OpenWhose:    "whether {unit} is a unit, and whose",
	scs.OpenWhich:    "whether {unit} is a unit, and which",
	scs.OpenEnemy:    "whether {unit} is an enemy unit",
	scs.OpenZOC:      "whether {unit} has a ZOC",
	scs.OpenOOS:      "whether {unit} is out of supply",
	scs.OpenDG:       "whether {unit} is disorganized",
	scs.OpenExploit:  "whether {unit} is exploit capable",
	scs.OpenBegan:    "whether {unit} began the phase in an EZOC",
	scs.OpenGarrison: "whether {unit} is a garrison",
	scs.OpenReturns:  "whether {unit} is one of the units that return",
	scs.OpenFlip:     "whether {unit} can be flipped to full strength",
	scs.OpenGone:     "whether the units that are gone are exploit capable",

	scs.OpenPhase:     "phase",
	scs.OpenFrom:      "where the move begins",
	scs.OpenWay:       "the way to {hex}",
	scs.OpenSearch:    "paths beyond the limit of the search",
	scs.OpenEntry:     "what it costs to enter {hex}",
	scs.OpenChart:     "which terrain of {hex} tells whether it can be overrun",
	scs.OpenEntered:   "whether an enemy ever entered {hex}",
	scs.OpenControl:   "who controls {hex}",
	scs.OpenMaps:      "how the maps {map} and {other map} meet",
	scs.OpenBreakUp:   "whether the reinforcements can break up on {hex}",
	scs.OpenFriend:    "whether a friendly unit stands in or beside {hex}",
	scs.OpenBeside:    "whether a unit of {of} stands beside {hex}",
	scs.OpenKept:      "replacements that {of} kept",
	scs.OpenDead:      "how many eliminated units {of} can draw from",
	scs.OpenAirRoll:   "the roll of {of} for air strikes in turn {turn}",
	scs.OpenOutRoll:   "the roll for the pull-out in turn {turn}",
	scs.OpenOutBefore: "whether the pull-out happened before turn {turn}",

	scs.OpenBest:   "which terrain is best for the defender",
	scs.OpenSome:   "whether ground counts for the defence that only some attackers cross",
	scs.OpenNoZOC:  "whether units without a ZOC may attack in this game",
	scs.OpenLosses: "whether 8.0a and 8.0b also rule the steps lost for a retreat",
	scs.OpenToward: "what counts as retreating toward a supply source",
	scs.OpenParts:  "whether parts of a stack owe steps each for itself (9.0b)",
}

// causes are wordings of what changes a strength.
var causes = map[scs.CauseKind]string{
	scs.FeatureInHex:     "{feature} in {hex}",
	scs.FeatureOnHexside: "{feature} {hex}/{other}",
	scs.GroundOfHex:      "the ground of {hex}",
	scs.AnyOnHexside:     "hexside {hex}/{other}",
	scs.AllGround:        "the ground",
	scs.MarkedOOS:        "out of supply",
	scs.MarkedDG:         "disorganized",
}

// blocks are wordings of what blocks a trace.
var blocks = map[scs.BlockKind]string{
	scs.EnemyThere:     "enemy {units} in {hex}",
	scs.EZOCThere:      "EZOC of {units} in {hex}",
	scs.ProhibitedHex:  "prohibited hex in {hex}",
	scs.ProhibitedSide: "prohibited hexside {side}",
}

// excuses are wordings of what makes an overstack legal.
var excuses = map[scs.ExcuseKind]string{
	scs.PhaseRuns:      "the phase still runs",
	scs.NotEnforced:    "stacking is not enforced in this phase",
	scs.Reinforcements: "reinforcements were placed there in this phase",
	scs.RetreatGrace:   "the units retreated and have until the end of their next Movement Phase",
}
