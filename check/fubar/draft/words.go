package draft

import (
	"slices"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/check/fubar/field"
)

// words returns the words of a name in lower case: "WeaponLost_2" has weapon, lost, 2.
func words(s string) []string {
	var spaced strings.Builder
	before := ' '
	for _, r := range s {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(before), unicode.IsDigit(r) != unicode.IsDigit(before):
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
		before = r
	}
	return strings.Fields(spaced.String())
}

// slug returns a name as an id.
func slug(s string) string { return strings.Join(words(s), "-") }

func has(text, list []string) bool {
	return slices.ContainsFunc(text, func(w string) bool { return slices.Contains(list, w) })
}

// statusWords are the words for the statuses, in English and French.
var statusWords = []struct {
	is    field.Status
	words []string
}{
	{field.WeaponLost, []string{"weapon lost", "lost weapon", "weapon destroyed", "arme détruite"}},
	{field.Suppressed, []string{"suppressed", "suppression", "suppress", "pinned", "pin", "neutralised", "neutralized",
		"neutralisé", "neutralisée"}},
	{field.Casualty, []string{"casualty", "casualties", "dead", "killed", "kia", "wounded", "wound", "blessé", "mort",
		"pertes"}},
	{field.Stunned, []string{"stunned", "stun", "shaken", "assommé", "assomé"}},
	{field.Immobilised, []string{"immobilised", "immobilized", "immobile", "immobilisé"}},
	{field.Destroyed, []string{"destroyed", "wreck", "wrecked", "détruit"}},
}

// statusOf returns the status that a text names, "" for none, and the words that it does not explain.
func statusOf(text []string) (is field.Status, rest []string) {
	for _, s := range statusWords {
		for _, phrase := range s.words {
			all := strings.Fields(phrase)
			for i := 0; i+len(all) <= len(text); i++ {
				if !slices.Equal(text[i:i+len(all)], all) {
					continue
				}
				for _, w := range slices.Concat(text[:i], text[i+len(all):]) {
					if !slices.Contains(plainWords, w) && !unicode.IsDigit([]rune(w)[0]) {
						rest = append(rest, w)
					}
				}
				return s.is, rest
			}
		}
	}
	return "", text
}

// coverWords are what the rules name as examples of each cover, in English and French (Couverture).
var coverWords = []struct {
	cover string
	words []string
}{
	{"hard", []string{"bunker", "bunkers", "pillbox"}},
	{"medium", []string{
		"wall", "walls", "building", "buildings", "house", "ruin", "ruins", "rubble", "trench", "trenches", "mur",
		"murs", "bâtiment", "bâtiments",
		"décombres", "tranchée", "tranchées", "ruines",
	}},
	{"light", []string{
		"bush", "bushes", "brush", "scrub", "wood", "woods", "forest", "tree", "trees", "hedge", "hedges", "fence",
		"hole", "crater", "craters", "shed",
		"broussailles", "forêt", "forêts", "bois", "arbre", "arbres", "haie", "haies", "grillage", "grillages", "trou",
		"trous",
	}},
}

// lightWords are pairs of words that name light cover together, whatever each is alone.
var lightWords = [][2][]string{
	{{"wood", "wooden", "timber", "bois"}, {"building", "buildings", "house", "bâtiment", "bâtiments"}},
	{{"civil", "civils", "civilian"}, {"vehicle", "vehicles", "car", "véhicule", "véhicules"}},
}

// namedCover is cover that is called by its row: "Light cover", "Couvert léger".
var namedCover = map[string][]string{"light": {"light", "léger", "légère"}, "medium": {"medium", "moyen", "moyenne"},
	"hard": {"hard", "heavy", "dur", "dure"}}

// coverOf returns the row of the shipped cover.csv that a name means, "" for none.
func coverOf(text []string) string {
	for _, pair := range lightWords {
		if has(text, pair[0]) && has(text, pair[1]) {
			return "light"
		}
	}
	called := has(text, []string{"cover", "couvert", "couverture"})
	for _, c := range coverWords {
		if has(text, c.words) || called && has(text, namedCover[c.cover]) {
			return c.cover
		}
	}
	return ""
}

// lastOf returns the last word that is no number.
func lastOf(text []string) []string {
	for len(text) > 0 && unicode.IsDigit([]rune(text[len(text)-1])[0]) {
		text = text[:len(text)-1]
	}
	return text[max(0, len(text)-1):]
}

// Words that show what a piece is not.
var (
	markerWords  = []string{"marker", "markers", "status", "token", "tokens", "marqueur", "marqueurs"}
	sceneryWords = []string{
		"activated", "activation", "guard", "overwatch", "moved", "turn", "initiative", "objective", "smoke",
		"template", "templates", "dice", "die", "card",
		"cards", "terrain", "scenery", "road", "river", "hill", "water", "door", "explosion", "fire", "arrow", "note",
		"ruler",
	}
	coverFolders = []string{"cover", "covers", "terrain", "scenery", "couvert", "couverts", "décor", "décors"}
	plainWords   = []string{"marker", "markers", "counter", "token", "figure", "the", "crew", "is"}
	neutralWords = []string{"solitaire", "solo", "observer", "spectator", "referee", "umpire", "both", "all",
		"moderator", "gm", "host"}
)
