package trait

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

const propLaunchPopupMenu = "LaunchPopupMenu"

// Most traits that only act on key commands have no properties. The few
// exceptions need little of the type, which is read here.

// answerAction is getProperty of a trait that acts.
func answerAction(r Raw, name string) (value, bool) {
	switch r.ID() {
	case "macro;":
		// The loop's index, which is 0 but while the loop runs.
		if index, ok := loopIndex(r.Type); ok && index == name {
			return text("0"), true
		}
	case "locmsg;":
		if key, message := translatableMessage(r.Type); key == name {
			return text(message), true
		}
	case "button;":
		st := sequence.NewDecoder(r.Type, ';')
		for range 7 {
			st.Next()
		}
		if launch := st.Bool(false); name == propLaunchPopupMenu {
			return text(truth(launch).text), true
		}
	}
	return value{}, false
}

// actionExports is getPropertyNames of a trait that acts.
func actionExports(r Raw) []string {
	switch r.ID() {
	case "setprop;":
		st := sequence.NewDecoder(r.Type, ';')
		st.Next()
		return []string{st.Or("name")}
	case "macro;":
		if index, ok := loopIndex(r.Type); ok {
			return []string{index}
		}
	case "locmsg;":
		key, _ := translatableMessage(r.Type)
		return []string{key}
	case "clone;":
		return []string{"CloneID"}
	case "placemark;":
		return []string{"ParentID"}
	case "locCommand;":
		return []string{"BoardOfCommand", "MapOfCommand", "LocationOfCommand", "ZoneOfCommand"}
	}
	return nil
}

// loopIndex is the property that a TriggerAction counts its loop in.
func loopIndex(typ string) (name string, ok bool) {
	st := sequence.NewDecoder(typ, ';')
	fields := make([]string, 0, 16)
	for st.More() && len(fields) < 16 {
		fields = append(fields, st.Next())
	}
	const loop, index, property = 7, 14, 15
	if len(fields) <= property || fields[loop] != "true" || fields[index] != "true" {
		return "", false
	}
	return fields[property], fields[property] != ""
}

func translatableMessage(typ string) (key, message string) {
	st := sequence.NewDecoder(typ, ';')
	st.Next()
	key = st.Or("name")
	st.Or("")
	return key, st.Or("")
}

// exports are the names of the properties that trait i lets others read.
func (q *query) exports(i int) []string {
	if i == q.last() {
		if _, ok := q.trait(i).(*BasicPiece); ok {
			return basicExports
		}
		return nil
	}
	r := q.piece.raws[i]
	if _, ok := actionDecoders[r.ID()]; ok {
		return actionExports(r)
	}
	if e, ok := q.trait(i).(exporter); ok {
		return e.exports()
	}
	return nil
}

// notExported are names of properties that tell of the player who looks and not
// of the piece.
var notExported = []string{"playerSide", "playerName", "playerId", "localizedName"}

func exported(name string) bool { return !slices.Contains(notExported, name) }
