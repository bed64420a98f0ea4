package module

import "github.com/umpire-vassal/umpire/check/rule"

// The sentences of findings about files that are missing.
var (
	noImages       = rule.Wording{Code: "missing-image/none", English: "the archive has no images at all; the build file names %d, and no player sees a counter or map"}
	lacksImage     = rule.Wording{Code: "missing-image/missing", English: "the image %q is not in the module"}
	wrongFolder    = rule.Wording{Code: "missing-image/folder", English: "the image %q is not where VASSAL looks for images; the module has it as %q"}
	wrongCase      = rule.Wording{Code: "missing-image/case", English: "the image %q is not in the module; %q differs in small and capital letters, and VASSAL tells them apart"}
	idleImages     = rule.Wording{Code: "missing-image/idle", English: "images that are not in the module, and that only prototypes without a piece name: %d (%s)"}
	idlePrototypes = rule.Wording{Code: "missing-prototype/idle", English: "prototypes that are not in the module, and that only prototypes without a piece name: %d (%s)"}
	idlePlaces     = rule.Wording{Code: "missing-place/idle", English: "decks, maps, boards, zones and regions that are not in the module, and that only prototypes without a piece name: %d (%s)"}
	noMarker       = rule.Wording{Code: "missing-marker/missing", English: "the piece to place is not there: VASSAL finds no %q on the way to its slot"}
	otherMarker    = rule.Wording{Code: "missing-marker/other", English: "the piece to place is not there: nothing on the way is called %q, and VASSAL takes what it finds in its stead (%s)"}
	otherWay       = rule.Wording{Code: "missing-marker/way", English: "nothing on the way to the piece to place is called %q, and VASSAL takes the first of that name that it finds (%s)"}
	forOther       = rule.Wording{Code: "extension-module/other", English: "it is for the module %q, so VASSAL does not load it with %q"}
	forNewer       = rule.Wording{Code: "extension-module/newer", English: "it was made for version %s of the module, and VASSAL warns with this version: %s"}
	noTarget       = rule.Wording{Code: "extension-target/missing", English: "the module has no %q for this part, so VASSAL refuses the whole extension"}
	otherTarget    = rule.Wording{Code: "extension-target/other", English: "nothing in the module on the way to the place of this part is called %q, and VASSAL puts it into what it finds in its stead (%s)"}
	noAnswer       = rule.Wording{Code: "dead-key/dead", English: "the key command %q is sent, and no trait and no button waits for it"}
	noKeyAnswer    = rule.Wording{Code: "dead-keystroke/dead", English: "the key %s is sent to pieces, and no trait waits for it"}
	noButton       = rule.Wording{Code: "dead-keystroke/unheard", English: "the key %s is pressed for buttons, windows and decks, and none of them has it"}
	onlyButton     = rule.Wording{Code: "dead-keystroke/button", English: "the key %s is sent to pieces, and no trait waits for it; %s has it, and buttons do not hear what is sent to pieces"}
	idleKeys       = rule.Wording{Code: "dead-key/idle", English: "key commands that only prototypes without a piece send, and that nothing waits for: %d (%s)"}
	lacksProperty  = rule.Wording{Code: "missing-property/missing", English: "no global property is called %q, so nothing changes when it is set"}
	lacksDynamic   = rule.Wording{Code: "missing-property/dynamic", English: "no piece has a Dynamic Property called %q, so nothing changes when it is set"}
	idleProperties = rule.Wording{Code: "missing-property/idle", English: "properties to set that are not in the module, and that only prototypes without a piece set: %d (%s)"}
	idleMarkers    = rule.Wording{Code: "missing-marker/idle", English: "pieces to place that are not there, in prototypes without a piece: %d (%s)"}
	andElsewhere   = rule.Wording{Code: "missing/elsewhere", English: "%s (places: %d)", Adds: true}
	lacksPrototype = rule.Wording{Code: "missing-prototype/missing", English: "no prototype is called %q, so the traits that it should give are not there"}
	onlyBuildFile  = rule.Wording{Code: "missing-file/all", English: "the archive has nothing but the build file, which names %d set-ups, help files, charts and sounds"}
	lacksSetup     = rule.Wording{Code: "missing-file/setup", English: "the set-up loads %q, which is not in the module"}
	lacksHelp      = rule.Wording{Code: "missing-file/help", English: "the help file shows %q, which is not in the module"}
	lacksChart     = rule.Wording{Code: "missing-file/chart", English: "the chart shows %q, which is not in the module"}
	lacksPages     = rule.Wording{Code: "missing-file/pages", English: "the pages of the help are not in the module: there is no %q, and the starting page is no web address"}
	lacksTutorial  = rule.Wording{Code: "missing-file/tutorial", English: "the tutorial plays %q, which is not in the module"}
	lacksSound     = rule.Wording{Code: "missing-file/sound", English: "the sound %q is not in the module"}
	otherCase      = rule.Wording{Code: "missing-file/case", English: "%s; %q differs in small and capital letters, and VASSAL tells them apart", Adds: true}
)

// The sentences of findings about ids.
var (
	sameGPID   = rule.Wording{Code: "duplicate-gpid/same", English: "%q has the game piece id %s, and so has %q (%s)"}
	placedGPID = rule.Wording{Code: "duplicate-gpid/placed", English: "Place Marker and Replace traits whose game piece id a slot or another such trait has: %d, the first is in %q (%s); VASSAL can turn what they make into another piece"}
	samePiece  = rule.Wording{Code: "duplicate-gpid/copy", English: "both are meant to be one piece: their traits are the same"}
	lacksGPID  = rule.Wording{Code: "no-gpid/missing", English: "pieces and placing traits without a game piece id: %d, the first is %q; VASSAL cannot bring them up to date in old saved games, and its editor gives ids when it opens the module"}
	beyondNext = rule.Wording{Code: "next-gpid/beyond", English: "%q has the game piece id %d, and the next new piece gets %d: in time two pieces have one id"}
)

// The sentences of findings about safety.
var runsClasses = rule.Wording{Code: "java-class/runs", English: "VASSAL runs the Java classes in this file (%d, the first is %q); they can do whatever you can, so use it only if you trust its makers"}

// The sentences of findings about names.
var (
	twoMaps        = rule.Wording{Code: "duplicate-name/map", English: "another map before it is called %q, and VASSAL finds only the first"}
	twoBoards      = rule.Wording{Code: "duplicate-name/board", English: "another board before it on this map is called %q, and VASSAL finds only the first"}
	twoZones       = rule.Wording{Code: "duplicate-name/zone", English: "zones that have the name of another before them on this board: %d (%s)"}
	oneArea        = rule.Wording{Code: "duplicate-name/area", English: "those of one name are meant to be one area"}
	twoPrototypes  = rule.Wording{Code: "duplicate-name/prototype", English: "another prototype before it is called %q and has other traits; no piece gets those"}
	twicePrototype = rule.Wording{Code: "duplicate-name/copy", English: "another prototype before it is called %q"}
	sameTraits     = rule.Wording{Code: "duplicate-name/same", English: "nobody edits one of them: their traits are the same"}
)

// The sentences of findings about versions and the archive.
var (
	deadBuildFile = rule.Wording{Code: "two-build-files/dead", English: "VASSAL reads %s, and never %s beside it"}
	badMetadata   = rule.Wording{Code: "metadata/unreadable", English: "%s cannot be read, so VASSAL goes on as if it were not there"}
	otherMetadata = rule.Wording{Code: "metadata/other", English: "its %s is %q, that of the build file is %q"}
	noVersion     = rule.Wording{Code: "placeholder-version/none", English: "the version is %q: nobody can tell two editions apart"}
	tooNew        = rule.Wording{Code: "newer-vassal/newer", English: "VASSAL %s wrote the %s; players with VASSAL 3.7 may miss what is new in it, and so may Umpire"}
	oddEntry      = rule.Wording{Code: "entry/odd", English: "%s"}
	notWhole      = rule.Wording{Code: "damaged-file/not-whole", English: "%s"}
	unusedImages  = rule.Wording{Code: "unused-image/unused", English: "images that nothing names: %d, %d kB in all (%s)"}
	sameImages    = rule.Wording{Code: "same-image/same", English: "images that are byte for byte others under another name: %d, %d kB in all (%s)"}
	unusedFiles   = rule.Wording{Code: "unused-file/unused", English: "sounds and saved games that nothing names: %d (%s)"}
	unusedNames   = rule.Wording{Code: "unused-prototype/unused", English: "prototypes that no piece uses: %d (%s)"}
	deckTarget    = rule.Wording{Code: "missing-place/deck", English: "no deck is called %q"}
	mapTarget     = rule.Wording{Code: "missing-place/map", English: "no map is called %q"}
	boardTarget   = rule.Wording{Code: "missing-place/board", English: "no board is called %q"}
	zoneTarget    = rule.Wording{Code: "missing-place/zone", English: "no zone is called %q"}
	regionTarget  = rule.Wording{Code: "missing-place/region", English: "no region is called %q"}
	startBoard    = rule.Wording{Code: "missing-place/at-start", English: "no board of the map is called %q, so VASSAL never lays this"}
	notImage      = rule.Wording{Code: "image-format/none", English: "it is in the folder of images and begins as none that VASSAL shows"}
	forPrint      = rule.Wording{Code: "image-format/print", English: "it is a JPEG in the four colours of print (CMYK), which VASSAL shows wrongly; save it in RGB"}
	notSound      = rule.Wording{Code: "sound-format/none", English: "it begins as no sound that VASSAL plays"}
	otherSound    = rule.Wording{Code: "sound-format/other", English: "it begins as %s, and under this name VASSAL plays only WAV, AIFF, AU and MIDI that are not compressed"}
	notMP3        = rule.Wording{Code: "sound-format/mp3", English: "it begins as %s, and by its name VASSAL takes it for MP3"}
	longSound     = rule.Wording{Code: "sound-format/long", English: "it takes %d MB of memory from the first time that it is played"}
	sharedKeys    = rule.Wording{Code: "shared-hotkey/shared", English: "keys on which several buttons are pressed at once: %d (%s)"}
	hugeImage     = rule.Wording{Code: "image-format/huge", English: "it is %d x %d pixels, which takes %d MB of memory once it is shown"}
)
