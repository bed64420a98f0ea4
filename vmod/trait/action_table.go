package trait

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// actionDecoders maps the ID of a trait that only acts on key commands to what
// reads it.
var actionDecoders = map[string]func(Raw) Trait{
	"border;":        newBorderOutline,
	"button;":        newActionButton,
	"clone;":         newClone,
	"cmt;":           newComment,
	"delete;":        newDelete,
	"deselect;":      newDeselect,
	"globalhotkey;":  newGlobalHotKey,
	"globalkey;":     newCounterGlobalKeyCommand,
	"hideCmd;":       newRestrictCommands,
	"locCommand;":    newMultiLocationCommand,
	"locmsg;":        newTranslatableMessage,
	"macro;":         newTriggerAction,
	"menuSeparator;": newMenuSeparator,
	"pivot;":         newPivot,
	"placemark;":     newPlaceMarker,
	"playSound;":     newPlaySound,
	"replace;":       newReplace,
	"report;":        newReportState,
	"return;":        newReturnToDeck,
	"sendto;":        newSendToLocation,
	"setpieceprop;":  newSetPieceProperty,
	"setprop;":       newSetGlobalProperty,
	"submenu;":       newSubMenu,
	"translate;":     newTranslate,
}

// keys reads several key strokes: a list with commas, or in old files one
// character for each (NamedKeyStrokeArrayConfigurer).
func keys(s string) []KeyStroke {
	var list []KeyStroke
	if strings.IndexByte(s, ',') <= 0 {
		for _, r := range s {
			list = append(list, KeyStroke(r))
		}
		return list
	}
	for _, k := range sequence.Split(s, ',') {
		if k != "" {
			list = append(list, KeyStroke(k))
		}
	}
	return list
}

// An Assignment gives a dynamic property a value, as a piece that is placed or
// commanded gets it from the one that acts (VASSAL.configure.Parameter).
type Assignment struct {
	Property string
	Value    string // a format or an expression in braces
}

func parseAssignments(s string) []Assignment {
	var list []Assignment
	for _, a := range sequence.Strings(s) {
		st := sequence.NewDecoder(a, ':')
		list = append(list, Assignment{Property: st.Or(""), Value: st.Or("")})
	}
	return list
}

// A CommandTarget says which pieces a global key command looks at before it
// tries its filter on them (VASSAL.counters.GlobalCommandTarget). The places are
// formats or expressions in braces.
type CommandTarget struct {
	// Source says what sends the command: COUNTER, MAP, MODULE or DECK.
	Source string
	// ByLocation says that only pieces at one place are looked at. Place then
	// is one of CURSTACK, CURMAP, CURZONE, CURLOC, MAP, ZONE, LOCATION, XY,
	// DECK, CURMAT and CURATTACH.
	ByLocation                             bool
	Place                                  string
	Map, Board, Zone, Location, X, Y, Deck string
	// ByProperty says that only pieces are looked at whose Property compares
	// with Value. Compare is one of EQUALS, NOT_EQUALS, GREATER,
	// GREATER_EQUALS, LESS, LESS_EQUALS, MATCH and NOT_MATCH.
	ByProperty      bool
	Property, Value string
	Compare         string
	// Attachment and AttachmentIndex choose among the pieces which the Place
	// CURATTACH means.
	Attachment, AttachmentIndex string
}

func parseCommandTarget(s string) CommandTarget {
	st := sequence.NewDecoder(s, '|')
	return CommandTarget{
		Source:     nonEmpty(st.Or(""), "MAP"),
		ByLocation: st.Bool(false), Place: nonEmpty(st.Or(""), "MAP"),
		Map: st.Or(""), Board: st.Or(""), Zone: st.Or(""), Location: st.Or(""),
		X: st.Or("0"), Y: st.Or("0"), Deck: st.Or(""),
		ByProperty: st.Bool(false), Property: st.Or(""), Value: st.Or(""), Compare: nonEmpty(st.Or(""), "EQUALS"),
		Attachment: st.Or(""), AttachmentIndex: st.Or(""),
	}
}

// counterTarget is the target of a command that a piece sends, whatever its text
// says of the sender.
func counterTarget(s string) CommandTarget {
	t := parseCommandTarget(s)
	t.Source = "COUNTER"
	return t
}

func nonEmpty(s, def string) string {
	if s == "" {
		return def
	}
	return s
}
