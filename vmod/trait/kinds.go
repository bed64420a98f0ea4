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
	// fields names the fields of a type, in order and each name once. "key,
	// command=Delete" means a key and then a command, which is "Delete" in a
	// type that ends before it. Without "=" the default is "", 0 or false.
	fields string
	// state names the fields of a state in the same way. It is "" for a state of
	// a single field.
	state string
}

// rows are the traits of VASSAL 3.7.26. The literals have no keys, so that a row
// without one of the columns does not compile.
var rows = []row{
	// Basic pieces, which are the innermost traits.
	{"piece;", newBasicPiece, nil, "clone key, delete key, image, name", "map, x, y, gpid, number of properties kept"},
	{"stack", newStack, nil, "", ""},
	{"deck;", newDeck, nil, "draw outline, outline colour=0,0,0, width=40, height=40, face down=Always, " +
		"shuffle=Always, " +
		"allow several=true, allow choice=true, reversible=true, reshuffle command, reshuffle target, reshuffle " +
		"message, name=Deck, " +
		"shuffle message, reverse message, face down message, draw face up, may be saved, shuffle key, reshuffle key, " +
		"cards shown=10, counting expressions, counts by expression, global commands, key when empty, key of the " +
		"empty deck, " +
		"choice shows=$BasicName$, choice sorted by, restricts what enters, restriction, shuffle command=Shuffle, " +
		"reverse command=Reverse, reverse key, draw several message, draw specific message, face up command, face " +
		"down command, " +
		"face up key, face up message, face flip key, face down key, save message, save key, save report, " +
		"load message, load key, load report, restricts access, owners", ""},

	// Traits that answer properties or change the name.
	{"emb2;", newEmbellishment, suffixed(suffixImage, suffixName, suffixLevel, suffixActive),
		"activate command, activate modifiers=128, activate letter=A, increase command, increase modifiers=128, " +
			"increase letters, " +
			"decrease command, decrease modifiers=128, decrease letters, reset command, reset key, reset level=1, " +
			"drawn underneath when selected, x offset, y offset, images, level names, loop=true, name, random key, " +
			"random command, " +
			"follows a property, property that it follows, value of the first level=1, version, always active=true, " +
			"activate key, increase key, decrease key, description, scale=1, shown by property, shown when=true", ""},
	{"emb;", newOldEmbellishment, suffixed(suffixImage, suffixName, suffixLevel, suffixActive), "", ""},
	{"mark;", newMarker, inType, "properties", ""},
	{"PROP;", newDynamicProperty, inType, "name, limits, commands, description", ""},
	{"calcProp;", newCalculatedProperty, inType, "name, expression, description", ""},
	{"locmsg;", newTranslatableMessage, inType, "name, description, message", ""},
	{"label;", newLabeler, inTypeOr(defaultLabelProperty),
		"key, command=Change Label, font size=10, background, colour=0,0,0, vertical position=t, vertical offset, " +
			"horizontal position=c, horizontal offset, vertical justification=b, horizontal justification=c, " +
			"name format=$pieceName$ ($label$), font=Dialog, style, rotation, property=TextLabel, description, " +
			"always by format", ""},
	{"propertysheet;", newPropertySheet, inType, "fields, command, old key, commit=1, red, green, blue, key, " +
		"description", ""},
	{"rotate;", newFreeRotator, suffixed(suffixFacing, suffixDegrees), "", ""},
	{"AreaOfEffect;", newAreaOfEffect, suffixed(suffixActive),
		"colour, opacity=30, radius=1, always active=true, command=Show Area, key, shading, fixed radius=true, " +
			"radius by property, description, name, on command, on key, off command, off key, visible to all=true", ""},
	{"hide;", newHideable, everything, "key, command=Invisible, background, who may, transparency=0.3, description, " +
		"no report", ""},
	{"obs;", newObscurable, everything, "key, image, command=Mask, style, name when masked=?, who may, peek " +
		"command=Peek, description, " +
		"peek by itself, deal key, dealt to", "owner, who may unmask"},
	{"prototype;", newUsePrototype, nil, "name, parameters", ""},
	{"basicName;", newBasicName, just(propBasicName, propLocalizedBasicName), "name", ""},
	{"markmoved;", newMovementMarkable, just(propMoved),
		"icon, x, y, command=Mark Moved, key, description, not within one location, " +
			"mark command=Set Moved, mark key, unmark command=Set Not-Moved, unmark key", ""},
	{"footprint;", newFootprint, just(propMoved),
		"key, command=Movement Trail, visible at first, visible to all, radius=10, " +
			"fill=255,255,255, line=0,0,0, opacity when selected=100, opacity=50, margin of points=20, margin of " +
			"display=30, line width=1, " +
			"on key, off key, clear key, description, not within one location", ""},
	{"immob;", newImmobilized, just(propImmobile, propIgnoreGrid, propCannotMove, propNoStack, propBaseIgnoreGrid,
		propSelectFilter, propMoveFilter, propBandFilter), "selection, movement, stacking=R, description", ""},
	{"restrict;", newRestricted, just(propRestricted, propRestrictedMovement),
		"sides, by player, also movement=true, description", ""},
	{"mat;", newMat, just(propMatName, propMatID, propMatCargo, propNoStack, propMatContents), "name, description", ""},
	{"matPiece;", newMatCargo, aboutMat, "description, keeps its facing=true, x distance, y distance, find key, " +
		"detach key", ""},
	{"attach;", newAttachment, everything, "name, description, attach command=Attach, attach key, clear " +
		"command=Clear All Attachments, " +
		"clear key, filter, restricted to a range, range=1, fixed range=true, range by property, cards of a deck=-1, " +
		"target, " +
		"clear matching command=Clear Matching Attachments, clear matching key, clear filter, on attaching=nothing, " +
		"on detaching=nothing, before attaching=clear, may hold itself, automatic=true", ""},
	{"macro;", newTriggerAction, inType, "name, command=Trigger, key=T, condition, watched keys, keys performed, " +
		"loop, " +
		"key before the loop, key after the loop, kind of loop=counted, while, until, count, index, index property, " +
		"index start=1, index step=1", ""},
	{"button;", newActionButton, just(propLaunchPopupMenu),
		"key, x, y, width, height, description, popup, whole shape, version, number of points", ""},

	// Traits that only export names of properties, which other traits or the game
	// answer: SetGlobalProperty, PlaceMarker, Clone and MultiLocationCommand of
	// VASSAL.counters.
	{"setprop;", newSetGlobalProperty, nil, "name, limits, commands, description, " +
		"level=Current Zone/Current Map/Module, where to look", ""},
	{"placemark;", naming("ParentID"), nil, placer, ""},
	{"clone;", naming("CloneID"), nil, "command, key=C, description", ""},
	{"locCommand;", naming("BoardOfCommand", "MapOfCommand", "LocationOfCommand", "ZoneOfCommand"), nil,
		"description, locations=locRegions, filter, menu=Do Something At $LocationOfCommand$, key, current map " +
			"only=true", ""},

	// Traits without properties: of VASSAL.counters TableInfo, BorderOutline,
	// Comment, Delete, Deselect, GlobalHotKey, CounterGlobalKeyCommand,
	// RestrictCommands, MenuSeparator, NonRectangular (before VASSAL 3.7 and
	// after), Pivot, PlaySound, Replace, ReportState, ReturnToDeck,
	// SendToLocation, SetPieceProperty, SubMenu and Translate.
	{"table;", newTableInfo, nil, "rows, columns=2, command=Show Data, key, description", ""},
	{"border;", textOnly, nil, "property, description, thickness=2, colour=255,0,0, second property, comparison=AND",
		""},
	{"cmt;", textOnly, nil, "text", ""},
	{"delete;", textOnly, nil, "command, key=D, description", ""},
	{"deselect;", textOnly, nil, "command, key=K, description, unstacks, kind=D", ""},
	{"globalhotkey;", textOnly, nil, "command, key=H, hotkey, description", ""},
	{"globalkey;", textOnly, nil, "command, key=G, global key=K, filter, restricted to a range, range=1, " +
		"single reports=true, fixed range=true, range by property, description, cards of a deck=-1, target, sounds " +
		"suppressed, parameters", ""},
	{"hideCmd;", textOnly, nil, "name, action=Hide, condition, keys", ""},
	{"menuSeparator;", textOnly, nil, "description, key", ""},
	{"nonRect;", textOnly, nil, "", ""},
	{"nonRect2;", textOnly, nil, "scale", ""},
	{"pivot;", textOnly, nil, "command, key, x, y, fixed angle=true, angle=90, description, second command, second " +
		"key, second angle=270", ""},
	{"playSound;", textOnly, nil, "sound, command=Play Sound, key=P, sent to others, description, no suppression", ""},
	{"replace;", textOnly, nil, placer, ""},
	{"report;", textOnly, nil, "keys, format=$location$: $newPieceName$ *, cycle down keys, formats, description, no " +
		"suppression", ""},
	{"return;", textOnly, nil, "command, key, deck, prompt=Select destination, description, version, selection=true, " +
		"expression", ""},
	{"sendto;", textOnly, nil, "command, key, map, board, x=0, y=0, back command, back key, x index=0, y index=0, x " +
		"offset=1, y offset=1, " +
		"description, destination=L, zone, region, filter, grid location", "map, x, y"},
	{"setpieceprop;", textOnly, nil, "name, limits, commands, description, target, filter, restricted to a range, " +
		"range=1, " +
		"fixed range=true, range by property, cards of a deck=-1, overrides", ""},
	{"submenu;", textOnly, nil, "name, commands, description", ""},
	{"translate;", textOnly, nil, "command, key=M, x distance=0, y distance=60, moves the stack, " +
		"x index=0, y index=0, x offset=0, y offset=0, description", ""},
}

const placer = "command, key, piece, text=null, x offset=0, y offset=0, rotates with it, key for the new piece, " +
	"description, gpid, placement, " +
	"above, copies properties, parameters, version"
