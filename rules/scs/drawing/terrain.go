package drawing

import "image/color"

// The families of terrain. Areas fill their hex; spots are signs in it.
const (
	plain      family = "plain"
	fields     family = "fields"
	woods      family = "woods"
	jungle     family = "jungle"
	scrub      family = "scrub"
	bocage     family = "bocage"
	swamp      family = "swamp"
	rough      family = "rough"
	hills      family = "hills"
	mountain   family = "mountain"
	desert     family = "desert"
	snow       family = "snow"
	city       family = "city"
	water      family = "water"
	prohibited family = "prohibited"

	town      family = "town"
	village   family = "village"
	fortified family = "fortified"
	airfield  family = "airfield"
	port      family = "port"
)

var terrainFamilies = []recognition{
	{prohibited, "prohibit impass interdit infranch verboten unpassier gesperrt"},
	{airfield, "airfield airport airbase airstrip aerodrom aeroport flugplatz flughafen feldflug"},
	{port, "port harbo hafen seehafen"},
	{fortified, "fort bunker festung entrench trench redoubt pillbox strongpoint stutzpunkt tranchee blockhaus " +
		"citadel zitadel castle burg chateau casemat"},
	{village, "village dorf hamlet hameau weiler bourgade"},
	{city, "city cities metropol major grossstadt grosstadt ville urban urbain ruin rubble stadtgebiet suburb " +
		"faubourg industr factory usine fabrik"},
	{town, "town stadt kleinstadt bourg built settlement ortschaft agglom"},
	{bocage, "bocage hedge hecke haie"},
	{jungle, "jungle dschungel rainforest"},
	{swamp, "swamp marsh bog marais marecag sumpf moor moras fen wetland flood mud boue schlamm marsch inond"},
	{woods, "wood forest foret bois wald grove orchard verger taiga tree"},
	{mountain, "mountain montagn gebirg berg alpin alpine peak sommet"},
	{hills, "hill collin hugel ridge kamm height hauteur slope elevat plateau"},
	{rough, "rough broken accident bruch uneben rock fels rocail ravin gully lava badland escarp pierr rugged"},
	{water, "lake sea water ocean lac mer etang meer wasser =see pond teich river fleuve strom bay lagoon lagun " +
		"reservoir coastal fjord"},
	{desert, "desert sand dune wust wuste erg beach plage strand salt"},
	{snow, "snow ice glacier neige glace eis schnee gletscher frozen"},
	{scrub, "scrub brush bush maquis garrigue heath heide lande busch buisson broussail steppe grass savan prairie " +
		"gras"},
	{fields, "field farm cultivat champ acker feld crop paddy rice riz vineyard vigne weinberg polder plough"},
	{plain, "clear open plain offen frei flach degage decouvert ouvert klar"},
}

// isSpot reports whether a family is drawn as a sign in its hex, over what fills it.
func (f family) isSpot() bool {
	switch f {
	case town, village, fortified, airfield, port:
		return true
	}
	return false
}

// shades has the colours of an area: its ground, the signs on it, and its rim.
type shades struct{ ground, sign, rim color.RGBA }

var areaShades = map[family]shades{
	plain:      {rgb(0xf1ecd9), rgb(0xe4dcc0), rgb(0xd8cfb2)},
	fields:     {rgb(0xefe6b8), rgb(0xcdb974), rgb(0xc2b070)},
	woods:      {rgb(0xc4d6a6), rgb(0x6d9a55), rgb(0x58803f)},
	jungle:     {rgb(0x9dbf86), rgb(0x2f6a3a), rgb(0x2f6a3a)},
	scrub:      {rgb(0xe2e3b6), rgb(0x94a05a), rgb(0xa3ac6c)},
	bocage:     {rgb(0xd9dfa8), rgb(0x5f7a35), rgb(0x5f7a35)},
	swamp:      {rgb(0xd4e3dc), rgb(0x467f94), rgb(0x6fa0a6)},
	rough:      {rgb(0xe6d5b0), rgb(0x9a7544), rgb(0xb08c5a)},
	hills:      {rgb(0xdfc695), rgb(0x96703c), rgb(0x96703c)},
	mountain:   {rgb(0xcdb38d), rgb(0x644628), rgb(0x755434)},
	desert:     {rgb(0xf6e5a8), rgb(0xc99f45), rgb(0xd4b264)},
	snow:       {rgb(0xf4f8fb), rgb(0x9cb4c4), rgb(0xa9bccb)},
	city:       {rgb(0xd2cbc2), rgb(0x4b4640), rgb(0x6a635a)},
	water:      {rgb(0xa9cde6), rgb(0x6ea3c9), rgb(0x2e6491)},
	prohibited: {rgb(0xbdb7ae), rgb(0x5a544c), rgb(0x3a352f)},
	town:       {rgb(0xe9dfcb), rgb(0xdccfb5), rgb(0xb7a88a)},
	village:    {rgb(0xece4cf), rgb(0xe0d5ba), rgb(0xc4b694)},
	fortified:  {rgb(0xe3dccb), rgb(0xd5ccb5), rgb(0xa09683)},
	airfield:   {rgb(0xe2e6cf), rgb(0xd2d8b8), rgb(0xa6ad8b)},
	port:       {rgb(0xdde4e4), rgb(0xc9d4d6), rgb(0x8fa3a8)},
}

// otherShades has the colours of terrain of no family. They are about equally light, because the
// patterns distinguish the terrain.
var otherShades = [...]shades{
	{rgb(0xe3d7e0), rgb(0x80597a), rgb(0x80597a)},
	{rgb(0xd6dee6), rgb(0x4f6a86), rgb(0x4f6a86)},
	{rgb(0xe8dcd0), rgb(0x8a5f3c), rgb(0x8a5f3c)},
	{rgb(0xd9e3d3), rgb(0x55734a), rgb(0x55734a)},
	{rgb(0xe6dfc0), rgb(0x77682c), rgb(0x77682c)},
}

// shadesOf returns the colours of a feature that fills its hex, darker with each variant.
func shadesOf(f *look) shades {
	s, known := areaShades[f.family]
	if !known {
		s = otherShades[f.variant%len(otherShades)]
		return s.darker(min(0.45, 0.16*float64(f.variant/otherPatterns)))
	}
	return s.darker(min(0.45, 0.16*float64(f.variant)))
}

func (s shades) darker(dark float64) shades {
	return shades{darker(s.ground, dark*0.8), darker(s.sign, dark), darker(s.rim, dark)}
}
