package trait

import "slices"

const propLaunchPopupMenu = "LaunchPopupMenu"

// exports are the names of the properties that trait i lets others read.
func (q *query) exports(i int) []string {
	if i == q.last() {
		if _, ok := q.trait(i).(*BasicPiece); ok {
			return basicExports
		}
		return nil
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
