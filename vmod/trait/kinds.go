package trait

// A row is everything that the package looks up about one class of traits.
type row struct {
	// id is the start of the types of these traits, such as "mark;".
	id string
	// decode decodes a type. The trait is then as VASSAL makes it before it has
	// a state.
	decode func(fields) Trait
	// answers reports whether a trait of that type may answer a property of that
	// name. A question about a property decodes only the traits for which it is
	// true: true for a trait without answer costs time, false for a trait with an
	// answer hides the property. It is nil for traits that answer nothing.
	answers func(typ, name string) bool
	// fields names the fields of a type, in order and each name once, each with its kind. "key:waits,
	// command:menu=Delete" means a key and then a command, which is "Delete" in a type that ends
	// before it. Without "=" the default is "", 0 or false.
	fields string
	// state names the fields of a state in the same way. A state of a single field has a kind alone, or
	// is "".
	state string
}

// A FieldKind is what a field of a trait holds. Whoever looks for keys, names or conditions in traits
// asks for the fields of a kind, so that a new trait is looked at everywhere.
type FieldKind string

// The kinds of fields that somebody asks for. The notation of row has others, for menus and texts,
// numbers and colours.
const (
	WaitsField      FieldKind = "waits"      // a key that the trait waits for, or a list of them
	LetterField     FieldKind = "letter"     // such keys as letters, as VASSAL wrote them once
	CommandsField   FieldKind = "commands"   // a list of such keys, each with a menu and a change
	DisablesField   FieldKind = "disables"   // keys that it takes from other traits
	SendsField      FieldKind = "sends"      // a key that it sends to pieces, or a list of them
	PressesField    FieldKind = "presses"    // a key that it presses for buttons
	ConditionField  FieldKind = "condition"  // in braces or in the old style
	ExpressionField FieldKind = "expression" // in braces
	PropertyField   FieldKind = "property"   // the name of a property that it reads
	ReportField     FieldKind = "report"     // a text with names of properties between $ signs
	GivesField      FieldKind = "gives"      // names of properties that it gives
	SetsField       FieldKind = "sets"       // the name of a property that another gives
	NameField       FieldKind = "name"       // of the piece
	ImageField      FieldKind = "image"
	ImagesField     FieldKind = "images"
	SoundField      FieldKind = "sound"
	TargetField     FieldKind = "target" // of a Global Key Command: a place, and a property
	PieceField      FieldKind = "piece"  // to be placed, or the slot that has it

	// The kinds of states.
	ShownState  FieldKind = "shown"  // players see it on the piece
	VeilState   FieldKind = "veil"   // the same: who hid the piece
	PlayerState FieldKind = "player" // a player's id
)

// rows are the traits of VASSAL 3.7.26. The literals have no keys, so that a row
// without one of the columns does not compile.
var rows = []row{
	// Basic pieces, which are the innermost traits.
	{"piece;", newBasicPiece, nil,
		"clone key:waits, delete key:waits, image:image, name:name",
		"map:map, x:number, y:number, gpid:gpid, number of properties kept:number"},
	{"stack", newStack, nil, "", ""},
	{"deck;", newDeck, nil,
		"draw outline:truth, outline colour:colour=0,0,0, width:number=40, height:number=40, " +
			"face down:choice=Always, shuffle:choice=Always, allow several:truth=true, allow choice:truth=true, " +
			"reversible:truth=true, reshuffle command:menu, reshuffle target:deck, reshuffle message:report, " +
			"name:text=Deck, shuffle message:report, reverse message:report, face down message:report, " +
			"draw face up:truth, may be saved:truth, shuffle key:waits, reshuffle key:waits, " +
			"cards shown:number=10, counting expressions:expression, counts by expression:truth, " +
			"global commands:text, key when empty:truth, key of the empty deck:presses, " +
			"choice shows:format=$BasicName$, choice sorted by:property, restricts what enters:truth, " +
			"restriction:condition, shuffle command:menu=Shuffle, reverse command:menu=Reverse, " +
			"reverse key:waits, draw several message:menu, draw specific message:menu, face up command:menu, " +
			"face down command:menu, face up key:waits, face up message:report, face flip key:waits, " +
			"face down key:waits, save message:menu, save key:waits, save report:report, load message:menu, " +
			"load key:waits, load report:report, restricts access:truth, owners:sides", ""},

	// Traits that answer properties or change the name.
	{"emb2;", newEmbellishment, suffixed(suffixImage, suffixName, suffixLevel, suffixActive),
		"activate command:menu, activate modifiers:number=128, activate letter:letter=A, increase command:menu, " +
			"increase modifiers:number=128, increase letters:letter, decrease command:menu, " +
			"decrease modifiers:number=128, decrease letters:letter, reset command:menu, reset key:waits, " +
			"reset level:number=1, drawn underneath when selected:truth, x offset:number, y offset:number, " +
			"images:images, level names:text, loop:truth=true, name:gives, random key:waits, random command:menu, " +
			"follows a property:truth, property that it follows:expression, value of the first level:number=1, " +
			"version:number, always active:truth=true, activate key:waits, increase key:waits, " +
			"decrease key:waits, description:text, scale:number=1, shown by property:property, " +
			"shown when:truth=true", ":shown"},
	{"emb;", newOldEmbellishment, suffixed(suffixImage, suffixName, suffixLevel, suffixActive), "", ":shown"},
	{"mark;", newMarker, inType, "properties:gives", ""},
	{"PROP;", newDynamicProperty, inType, "name:gives, limits:text, commands:commands, description:text", ":shown"},
	{"calcProp;", newCalculatedProperty, inType, "name:gives, expression:expression, description:text", ""},
	{"locmsg;", newTranslatableMessage, inType, "name:gives, description:text, message:format", ""},
	{"label;", newLabeler, inTypeOr(defaultLabelProperty),
		"key:waits, command:menu=Change Label, font size:number=10, background:colour, colour:colour=0,0,0, " +
			"vertical position:choice=t, vertical offset:number, horizontal position:choice=c, " +
			"horizontal offset:number, vertical justification:choice=b, horizontal justification:choice=c, " +
			"name format:format=$pieceName$ ($label$), font:text=Dialog, style:number, rotation:number, " +
			"property:gives=TextLabel, description:text, always by format:truth", ":shown"},
	{"propertysheet;", newPropertySheet, inType,
		"fields:gives, command:menu, old key:waits, commit:number=1, red:number, green:number, blue:number, " +
			"key:waits, description:text", ":shown"},
	{"rotate;", newFreeRotator, suffixed(suffixFacing, suffixDegrees), "", ":shown"},
	{"AreaOfEffect;", newAreaOfEffect, suffixed(suffixActive),
		"colour:colour, opacity:number=30, radius:number=1, always active:truth=true, command:menu=Show Area, " +
			"key:waits, shading:text, fixed radius:truth=true, radius by property:property, description:text, " +
			"name:gives, on command:menu, on key:waits, off command:menu, off key:waits, visible to all:truth=true", ""},
	{"hide;", newHideable, everything,
		"key:waits, command:menu=Invisible, background:colour, who may:access, transparency:number=0.3, " +
			"description:text, no report:truth", ":veil"},
	{"obs;", newObscurable, everything,
		"key:waits, image:image, command:menu=Mask, style:waits, name when masked:text=?, who may:access, " +
			"peek command:menu=Peek, description:text, peek by itself:truth, deal key:waits, dealt to:expression",
		"owner:veil, who may unmask:access"},
	{"prototype;", newUsePrototype, nil, "name:prototype, parameters:text", ""},
	{"basicName;", newBasicName, just(propBasicName, propLocalizedBasicName), "name:name", ""},
	{"markmoved;", newMovementMarkable, just(propMoved),
		"icon:image, x:number, y:number, command:menu=Mark Moved, key:waits, description:text, " +
			"not within one location:truth, mark command:menu=Set Moved, mark key:waits, " +
			"unmark command:menu=Set Not-Moved, unmark key:waits", ""},
	{"footprint;", newFootprint, just(propMoved),
		"key:waits, command:menu=Movement Trail, visible at first:truth, visible to all:truth, radius:number=10, " +
			"fill:colour=255,255,255, line:colour=0,0,0, opacity when selected:number=100, opacity:number=50, " +
			"margin of points:number=20, margin of display:number=30, line width:number=1, on key:waits, " +
			"off key:waits, clear key:waits, description:text, not within one location:truth", ""},
	{"immob;", newImmobilized, just(propImmobile, propIgnoreGrid, propCannotMove, propNoStack, propBaseIgnoreGrid,
		propSelectFilter, propMoveFilter, propBandFilter),
		"selection:choice, movement:choice, stacking:choice=R, description:text", ""},
	{"restrict;", newRestricted, just(propRestricted, propRestrictedMovement),
		"sides:sides, by player:truth, also movement:truth=true, description:text", ":player"},
	{"mat;", newMat, just(propMatName, propMatID, propMatCargo, propNoStack, propMatContents),
		"name:text, description:text", ""},
	{"matPiece;", newMatCargo, aboutMat,
		"description:text, keeps its facing:truth=true, x distance:number, y distance:number, find key:waits, " +
			"detach key:waits", ""},
	{"attach;", newAttachment, everything,
		"name:gives, description:text, attach command:menu=Attach, attach key:waits, " +
			"clear command:menu=Clear All Attachments, clear key:waits, filter:condition, " +
			"restricted to a range:truth, range:number=1, fixed range:truth=true, range by property:property, " +
			"cards of a deck:number=-1, target:target, clear matching command:menu=Clear Matching Attachments, " +
			"clear matching key:waits, clear filter:condition, on attaching:choice=nothing, " +
			"on detaching:choice=nothing, before attaching:choice=clear, may hold itself:truth, " +
			"automatic:truth=true", ""},
	{"macro;", newTriggerAction, inType,
		"name:text, command:menu=Trigger, key:waits=T, condition:condition, watched keys:waits, " +
			"keys performed:sends, loop:truth, key before the loop:sends, key after the loop:sends, " +
			"kind of loop:choice=counted, while:condition, until:condition, count:number, index:truth, " +
			"index property:gives, index start:number=1, index step:number=1", ""},
	{"button;", newActionButton, just(propLaunchPopupMenu),
		"key:sends, x:number, y:number, width:number, height:number, description:text, popup:truth, " +
			"whole shape:truth, version:number, number of points:number", ""},

	// Traits that only export names of properties, which other traits or the game
	// answer: SetGlobalProperty, PlaceMarker, Clone and MultiLocationCommand of
	// VASSAL.counters.
	{"setprop;", newSetGlobalProperty, nil,
		"name:sets, limits:text, commands:commands, description:text, " +
			"level:choice=Current Zone/Current Map/Module, where to look:text", ""},
	{"placemark;", naming("ParentID"), nil, placer, ""},
	{"clone;", naming("CloneID"), nil, "command:menu, key:waits=C, description:text", ""},
	{"locCommand;", naming("BoardOfCommand", "MapOfCommand", "LocationOfCommand", "ZoneOfCommand"), nil,
		"description:text, locations:choice=locRegions, filter:condition, " +
			"menu:menu=Do Something At $LocationOfCommand$, key:sends, current map only:truth=true", ""},

	// Traits without properties: of VASSAL.counters TableInfo, BorderOutline,
	// Comment, Delete, Deselect, GlobalHotKey, CounterGlobalKeyCommand,
	// RestrictCommands, MenuSeparator, NonRectangular (before VASSAL 3.7 and
	// after), Pivot, PlaySound, Replace, ReportState, ReturnToDeck,
	// SendToLocation, SetPieceProperty, SubMenu and Translate.
	{"table;", newTableInfo, nil,
		"rows:number, columns:number=2, command:menu=Show Data, key:waits, description:text", ":shown"},
	{"border;", textOnly, nil,
		"property:property, description:text, thickness:number=2, colour:colour=255,0,0, " +
			"second property:property, comparison:choice=AND", ""},
	{"cmt;", textOnly, nil, "text:text", ""},
	{"delete;", textOnly, nil, "command:menu, key:waits=D, description:text", ""},
	{"deselect;", textOnly, nil, "command:menu, key:waits=K, description:text, unstacks:truth, kind:choice=D", ""},
	{"globalhotkey;", textOnly, nil, "command:menu, key:waits=H, hotkey:presses, description:text", ""},
	{"globalkey;", textOnly, nil,
		"command:menu, key:waits=G, global key:sends=K, filter:condition, restricted to a range:truth, " +
			"range:number=1, single reports:truth=true, fixed range:truth=true, range by property:property, " +
			"description:text, cards of a deck:number=-1, target:target, sounds suppressed:truth, parameters:text", ""},
	{"hideCmd;", textOnly, nil, "name:text, action:choice=Hide, condition:condition, keys:disables", ""},
	{"menuSeparator;", textOnly, nil, "description:menu, key:waits", ""},
	{"nonRect;", textOnly, nil, "", ""},
	{"nonRect2;", textOnly, nil, "scale:number", ""},
	{"pivot;", textOnly, nil,
		"command:menu, key:waits, x:number, y:number, fixed angle:truth=true, angle:number=90, description:text, " +
			"second command:menu, second key:waits, second angle:number=270", ""},
	{"playSound;", textOnly, nil,
		"sound:sound, command:menu=Play Sound, key:waits=P, sent to others:truth, description:text, " +
			"no suppression:truth", ""},
	{"replace;", textOnly, nil, placer, ""},
	{"report;", textOnly, nil,
		"keys:waits, format:report=$location$: $newPieceName$ *, cycle down keys:waits, formats:report, " +
			"description:text, no suppression:truth", ""},
	{"return;", textOnly, nil,
		"command:menu, key:waits, deck:deck, prompt:text=Select destination, description:text, version:number, " +
			"selection:truth=true, expression:expression", ""},
	{"sendto;", textOnly, nil,
		"command:menu, key:waits, map:map, board:board, x:number=0, y:number=0, back command:menu, " +
			"back key:waits, x index:number=0, y index:number=0, x offset:number=1, y offset:number=1, " +
			"description:text, destination:choice=L, zone:zone, region:region, filter:condition, " +
			"grid location:location", "map:map, x:number, y:number"},
	{"setpieceprop;", textOnly, nil,
		"name:sets, limits:text, commands:commands, description:text, target:target, filter:condition, " +
			"restricted to a range:truth, range:number=1, fixed range:truth=true, range by property:property, " +
			"cards of a deck:number=-1, overrides:truth", ""},
	{"submenu;", textOnly, nil, "name:menu, commands:text, description:text", ""},
	{"translate;", textOnly, nil,
		"command:menu, key:waits=M, x distance:number=0, y distance:number=60, moves the stack:truth, " +
			"x index:number=0, y index:number=0, x offset:number=0, y offset:number=0, description:text", ""},
}

const placer = "command:menu, key:waits, piece:piece, text:text=null, x offset:number=0, y offset:number=0, " +
	"rotates with it:truth, key for the new piece:sends, description:text, gpid:gpid, placement:choice, " +
	"above:truth, copies properties:truth, parameters:text, version:number"
