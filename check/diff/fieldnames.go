package diff

import (
	"strconv"
	"strings"
	"sync"
)

// fieldTexts name the fields of each trait's type, in order, after the word for its
// kind. No two fields of a trait have the same name.
var fieldTexts = map[string]string{
	"emb2": "activate command, activate modifiers, activate letter, increase command, increase modifiers, increase letters, " +
		"decrease command, decrease modifiers, decrease letters, reset command, reset key, reset level, drawn underneath when selected, " +
		"x offset, y offset, images, level names, loop, name, random key, random command, follows a property, property that it follows, " +
		"value of the first level, version, always active, activate key, increase key, decrease key, description, scale, shown by property, shown when",
	"mark":         "properties",
	"PROP":         "name, limits, commands, description",
	"calcProp":     "name, expression, description",
	"setprop":      "name, limits, commands, description, level, where to look",
	"setpieceprop": "name, limits, commands, description, target, filter, restricted to a range, range, fixed range, range by property, cards of a deck, overrides",
	"hide":         "key, command, background, who may, transparency, description, no report",
	"obs":          "key, image, command, style, name when masked, who may, peek command, description, peek by itself, deal key, dealt to",
	"prototype":    "name, parameters",
	"markmoved": "icon, x, y, command, key, description, not within one location, " +
		"mark command, mark key, unmark command, unmark key",
	"footprint": "key, command, visible at first, visible to all, radius, fill, line, opacity when selected, opacity, " +
		"margin of points, margin of display, line width, on key, off key, clear key, description, not within one location",
	"immob": "selection, movement, stacking, description",
	"label": "key, command, font size, background, colour, vertical position, vertical offset, horizontal position, horizontal offset, " +
		"vertical justification, horizontal justification, name format, font, style, rotation, property, description, always by format",
	"propertysheet": "fields, command, old key, commit, red, green, blue, key, description",
	"table":         "rows, columns, command, key, description",
	"report":        "keys, format, cycle down keys, formats, description, no suppression",
	"restrict":      "sides, by player, also movement, description",
	"sendto": "command, key, map, board, x, y, back command, back key, x index, y index, x offset, y offset, description, destination, " +
		"zone, region, filter, grid location",
	"return":    "command, key, deck, prompt, description, version, selection, expression",
	"submenu":   "name, commands, description",
	"placemark": placer,
	"replace":   placer,
	"macro": "name, command, key, condition, watched keys, keys performed, loop, key before the loop, key after the loop, kind of loop, " +
		"while, until, count, index, index property, index start, index step",
	"globalkey": "command, key, global key, filter, restricted to a range, range, single reports, fixed range, range by property, description, " +
		"cards of a deck, target, sounds suppressed, parameters",
	"globalhotkey": "command, key, hotkey, description",
	"clone":        "command, key, description",
	"delete":       "command, key, description",
	"deselect":     "command, key, description, unstacks, kind",
	"translate":    "command, key, x distance, y distance, moves the stack, x index, y index, x offset, y offset, description",
	"pivot":        "command, key, x, y, fixed angle, angle, description, second command, second key, second angle",
	"AreaOfEffect": "colour, opacity, radius, always active, command, key, shading, fixed radius, radius by property, description, name, " +
		"on command, on key, off command, off key, visible to all",
	"hideCmd":   "name, action, condition, keys",
	"playSound": "sound, command, key, sent to others, description, no suppression",
	"button":    "key, x, y, width, height, description, popup, whole shape, version, number of points",
	"mat":       "name, description",
	"matPiece":  "description, keeps its facing, x distance, y distance, find key, detach key",
	"attach": "name, description, attach command, attach key, clear command, clear key, filter, restricted to a range, range, fixed range, " +
		"range by property, cards of a deck, target, clear matching command, clear matching key, clear filter, on attaching, on detaching, before attaching, may hold itself, automatic",
	"piece": "clone key, delete key, image, name",
}

const placer = "command, key, piece, text, x offset, y offset, rotates with it, key for the new piece, description, gpid, placement, above, " +
	"copies properties, parameters, version"

// stateTexts name the fields of a trait's state if it has more than one.
var stateTexts = map[string]string{
	"obs":    "owner, who may unmask",
	"sendto": "map, x, y",
	"piece":  "map, x, y, gpid, number of properties kept",
}

// fieldNames are the texts split into names.
var fieldNames = sync.OnceValue(func() (names struct{ of, state map[string][]string }) {
	apart := func(texts map[string]string) map[string][]string {
		lists := map[string][]string{}
		for kind, text := range texts {
			lists[kind] = strings.Split(text, ", ")
		}
		return lists
	}
	names.of, names.state = apart(fieldTexts), apart(stateTexts)
	return names
})

// fieldName returns the name of a field. A field without one is named after what it
// belongs to, with its number from 1 if there are several.
func fieldName(names []string, what string, i, count int) string {
	switch {
	case i < len(names):
		return names[i]
	case count == 1:
		return what
	}
	return what + " " + strconv.Itoa(i+1)
}
