package module

import (
	"iter"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// An askedName is a name in an expression of a component, or of a trait of these pieces.
type askedName struct {
	name   string
	by     *buildfile.Element
	of     *Trait
	pieces []*Piece
}

// namesIn returns the properties that an expression in braces always looks up.
func (m *Module) namesIn(text string) []string {
	if text = strings.TrimSpace(text); !inBraces(text) {
		return nil
	}
	return m.expression(text).names
}

// namesInCondition returns the properties for which a condition asks, in braces or in the old style.
func (m *Module) namesInCondition(text string) (names []string) {
	if inBraces(strings.TrimSpace(text)) {
		return m.namesIn(text)
	}
	if computed(text) {
		return nil
	}
	for _, c := range m.condition(text).compared {
		names = append(names, c.Property)
	}
	return names
}

// namesInReport returns the names between $ signs in a text.
func namesInReport(text string) []string {
	e, err := expression.Parse(text)
	if err != nil {
		return nil
	}
	return e.Properties()
}

// selecting returns the name of the property by which a Global Key Command selects pieces fast.
func selecting(target string) []string {
	f, fast := fastMatch(target)
	if name, fixed := constant(f[11]); fast && fixed && name != "" {
		return []string{name}
	}
	return nil
}

// asks returns the names of the properties for which a trait asks.
func (m *Module) asks(t *Trait) (names []string) {
	add := func(name string) {
		if name = strings.TrimSpace(name); name != "" && !computed(name) {
			names = append(names, name)
		}
	}
	for _, text := range t.of(trait.ExpressionField) {
		names = append(names, m.namesIn(text)...)
	}
	for _, text := range t.of(trait.ConditionField) {
		names = append(names, m.namesInCondition(text)...)
	}
	is := func(field string) bool { return t.Field(field) == "true" }
	for _, field := range trait.FieldsOf(t.ID, trait.PropertyField) {
		if field == "radius by property" && is("fixed radius") ||
			field == "range by property" && (!is("restricted to a range") || is("fixed range")) {
			continue
		}
		add(t.Field(field))
	}
	if t.ID == "emb2;" && is("follows a property") { // in braces, or a name
		add(t.Field("property that it follows"))
	}
	for _, field := range trait.FieldsOf(t.ID, trait.ReportField) {
		formats := []string{t.Field(field)}
		if field == "formats" {
			formats = sequence.Split(formats[0], ',')
		}
		for _, format := range formats {
			names = append(names, namesInReport(format)...)
		}
	}
	for _, target := range t.of(trait.TargetField) {
		names = append(names, selecting(target)...)
	}
	return names
}

// asksBy returns the names of the properties for which a component asks by an attribute.
func (m *Module) asksBy(e *buildfile.Element, attribute string) (names []string) {
	text := e.Value(attribute)
	switch askedBy(e, attribute) {
	case trait.ConditionField:
		return m.namesInCondition(text)
	case countsField:
		for _, counted := range sequence.Split(text, ',') {
			if _, condition, named := strings.Cut(counted, ":"); named {
				names = append(names, m.namesInCondition(condition)...)
			}
		}
	case trait.PropertyField:
		if text != "" && !strings.Contains(text, `"`) { // else another rule tells
			return []string{text}
		}
	case trait.TargetField:
		return selecting(text)
	case trait.ReportField:
		for _, name := range namesInReport(text) {
			if !reportProperties[strings.TrimRight(name, "0123456789")] {
				names = append(names, name)
			}
		}
	}
	return names
}

// countsField is for conditions by which a deck counts its cards, each with a name and a colon before it.
const countsField trait.FieldKind = "counts"

// askedBy returns how an attribute of a component names properties for which VASSAL asks: as a kind of
// field of a trait does; "" if it names none.
func askedBy(e *buildfile.Element, attribute string) trait.FieldKind {
	switch {
	case slices.Contains(filterAttributes, attribute):
		return trait.ConditionField
	case !isVassal(e):
		return ""
	case attribute == "countExpressions":
		return countsField
	case attribute == nameAttributes[simple(e)]:
		return trait.PropertyField
	case attribute == "target" && sentAttribute(e) == "hotkey":
		return trait.TargetField
	case strings.HasSuffix(attribute, "Format"), attribute == "format", attribute == "report",
		attribute == "emptyHexReportForma":
		return trait.ReportField
	}
	return ""
}

// nameAttributes are the attributes of components that name a property, by the component's class.
var nameAttributes = map[string]string{"DrawPile": "selectSortProperty", "LayeredPieceCollection": "property"}

// filterAttributes are the attributes of components that hold a condition: of Global Key Commands and
// stack viewers, of inventories, of the key commands of turns and the highlighters of maps, of decks, of
// the loops of buttons.
var filterAttributes = []string{"filter", "propertyFilter", "include", "match", "restrictExpression", "whileExpression",
	"untilExpression"}

// reportProperties are what components add to the properties that their reports can print, without the
// number behind some.
var reportProperties = setOf(`
		name result numericalTotal numericalValue nDice nSides plus addToTotal keepDice keepCount summary
		rawRolls rawCount count pieceCount previousLocation previousMap level value oldTurn newTurn
		oldValue newValue description commandName deckName sentCount targetDeck
		FromLocation ToLocation Range NumberOfLocationsChecked AllLocationsChecked
		message propertyName propertyPrompt tabName FlareName FlareLocation FlareZone FlareMap
		gridLocation row column PropertyValue label LocationName`)

// asking are the kinds of fields of traits that name properties for which the trait asks.
var asking = []trait.FieldKind{trait.ConditionField, trait.ExpressionField, trait.PropertyField, trait.ReportField,
	trait.TargetField}

func inBraces(text string) bool { return strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}") }

// words are words outside of expressions, each with whether it is anywhere but in Marker traits.
// Numbers are not kept: they are half of all words, and any of them may be somewhere.
type words map[string]bool

func (w words) has(word string) bool {
	_, ok := w[word]
	return ok || isNumber(word)
}

func (w words) hasElsewhere(word string) bool { return w[word] || isNumber(word) }

func isNumber(word string) bool {
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word != ""
}

// words returns the words of all files that VASSAL loads together, except those in expressions. sure
// is false if a parameter of a prototype is part of the name of a property: the list lacks that name.
func (m *Module) words() (known words, sure bool) {
	if m.known == nil {
		m.known, m.sure = make(words, m.Tree.Len()+len(m.byType)), true
		for _, part := range m.parts() {
			m.addWords(part)
		}
	}
	return m.known, m.sure
}

func (m *Module) addWords(part *Part) {
	marked := false
	add := func(text string) {
		for word := range runs(text, &letters) {
			if isNumber(word) {
				continue
			}
			if elsewhere, known := m.known[word]; !known || !elsewhere && !marked {
				m.known[word] = !marked
			}
		}
	}
	for i := range part.Tree.Len() {
		e := part.Tree.At(i)
		for _, a := range e.Attrs {
			if askedBy(e, a.Name) == "" {
				add(a.Value)
			}
		}
		if len(e.Children) == 0 && !strings.HasPrefix(strings.TrimSpace(e.Text), "+/") {
			add(e.Text)
		}
	}
	for _, t := range part.Shared {
		if strings.Contains(t.Type, "$") && namesComputed(t.Trait) {
			m.sure = false
		}
		if !t.own {
			continue // its words are in the trait that places it
		}
		marked = t.ID == "mark;"
		t.besides(asking, add)
	}
}

// namesComputed reports whether the name of a property of a trait has a part that only its use of a
// prototype fills in.
func namesComputed(t *Trait) bool {
	return t.ID == "emb;" || slices.ContainsFunc(t.of(trait.GivesField, trait.SetsField), computed)
}

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r > 127
}

// letters are the bytes of letters: all bytes of a letter that is not ASCII are.
var letters = func() (is [256]bool) {
	for b := range is {
		is[b] = isLetter(rune(b))
	}
	return is
}()

// runs returns the parts of a text that have such bytes alone, each as long as can be.
func runs(text string, of *[256]bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i < len(text); i++ {
			from := i
			for i < len(text) && of[text[i]] {
				i++
			}
			if from < i && !yield(text[from:i]) {
				return
			}
		}
	}
}

// nearest returns the word that somebody may have meant, or "". The words are sorted.
func nearest(words []string, name string) string {
	if i := slices.IndexFunc(words, func(word string) bool { return strings.EqualFold(word, name) }); i >= 0 {
		return words[i]
	}
	near, _ := pack.Nearest(name, words)
	return near
}

// ownProperties are the names that VASSAL 3.7 answers itself, or counts on its own.
var ownProperties = setOf(`
		BasicName LocalizedBasicName PieceName LocalizedPieceName pieceName
		newPieceName oldPieceName LocationName ClickedX ClickedY
		CurrentBoard CurrentMap CurrentX CurrentY CurrentZone OldBoard OldLocationName OldMap OldX OldY OldZone OldDeckName
		DeckName DeckPosition StackPos StackSize PieceId PieceUID UniqueID ParentID CloneID visibleState Selected
		IgnoreGrid Immobile CannotMove NoStack BaseIgnoreGrid
		Invisible InvisibleToMe InvisibleToOthers Obscured ObscuredToMe ObscuredToOthers
		Moved Restricted RestrictedMovement LaunchPopupMenu BoardOfCommand MapOfCommand LocationOfCommand ZoneOfCommand
		IsCargo MatName MatID MatBasicName MatPieceName MatNumCargo
		AttachName AttachCount AttachIndex AttachList AttachBasicName MultiplayerName
		mapName oldMapName location oldLocation menuCommand
		playerSide PlayerSide playerName PlayerName playerId PlayerId PlayerAllSide playerAllSide
		ModuleName ModuleVersion ModuleDescription ModuleOther1
		ModuleOther2 VassalVersionCreated CurrentLanguage CurrentLanguageName
		localizedName baseIgnoreGrid cannotMove
		bandSelectEventFilter moveEventFilter selectEventFilter InvisibleDisableAutoReportMoves
		MatContents hiddenBy TextLabel true false null this`)

// ownBeginnings are the beginnings of further names, such as "CurrentMatX" and "OldMatOffsetY".
var ownBeginnings = []string{"Attach", "Clicked", "Current", "Drawing", "Mat", "Old"}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}
