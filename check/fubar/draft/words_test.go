package draft

import "testing"

// The examples of cover that the French text gives, and what they are in English.
func TestCoverOfExamples(t *testing.T) {
	for cover, names := range map[string][]string{
		"light": {
			"Broussailles", "Forêts", "Bâtiments en Bois", "Grillages", "Haies", "Trous", "Véhicules civils",
			"Brush", "Forest", "Woods", "Wooden building 2", "Fence", "Hedge", "Hole", "Civilian vehicle", "Light cover", "Couvert léger",
		},
		"medium": {
			"Murs en Pierre", "Murs en Briques", "Bâtiments", "Décombres", "Tranchées",
			"Stone wall", "Brick wall", "Building", "Rubble", "Trench", "Medium cover",
		},
		"hard": {"Bunkers", "Bunker", "Hard cover", "Couverture dure"},
		"":     {"Road", "Raider", "Light machine gunner", "Covering fire"},
	} {
		for _, name := range names {
			if got := coverOf(words(name)); got != cover {
				t.Errorf("%s is %q cover, want %q", name, got, cover)
			}
		}
	}
}
