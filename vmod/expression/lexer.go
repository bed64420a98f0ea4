package expression

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	endToken tokenKind = iota
	badToken           // where the scanner gave up
	nameToken
	keywordToken
	literalToken
	signToken // operators, separators and brackets
)

// A token is a word or sign of the language. Its text is as written, except that
// an operator spelled as a word has its sign.
type token struct {
	kind  tokenKind
	at    int
	text  string
	value *value // of a literal; nil otherwise
}

// keywords are Java's and BeanShell's. They cannot name a property.
var keywords = wordSet(`abstract boolean break class byte case catch char const
continue default do double else enum extends false final finally float for goto
if implements import instanceof int interface long native new null package
private protected public return short static strictfp switch synchronized
transient throw throws true try void volatile while`)

func wordSet(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// signs come with the longest first, since the longest that fits is the token.
var signs = strings.Fields(`>>>= <<= >>= >>> == <= >= =~ !~ != || && ++ -- << >>
+= -= *= /= &= |= ^= %= ( ) { } [ ] ; , . = > < ! ~ ? : + - * / & | ^ %`)

// wordSigns are spellings for use in XML. Of those that start alike, the longest
// comes first.
var wordSigns = []struct{ word, sign string }{
	{"@gteq", ">="}, {"@gt", ">"}, {"@lteq", "<="}, {"@lt", "<"},
	{"@or_assign", "|="}, {"@or", "||"}, {"@and_assign", "&="}, {"@and", "&&"},
	{"@bitwise_and", "&"}, {"@bitwise_or", "|"},
	{"@left_shift_assign", "<<="}, {"@left_shift", "<<"},
	{"@right_shift_assign", ">>="}, {"@right_shift", ">>"},
	{"@right_unsigned_shift_assign", ">>>="}, {"@right_unsigned_shift", ">>>"},
}

// A lexer splits code into tokens as BeanShell's scanner does. It works on demand,
// so that the parser gives up on bad code as early as it can.
type lexer struct {
	s      string
	i      int
	tokens []token
	err    error // of the badToken
}

func syntaxError(at int, detail string) error {
	return &Failure{Kind: ErrSyntax, Detail: detail, Offset: at}
}

// token returns the i-th token. After the last, it returns endTokens.
func (x *lexer) token(i int) token {
	for len(x.tokens) <= i {
		err := x.skip()
		switch {
		case err != nil:
		case x.i == len(x.s):
			x.tokens = append(x.tokens, token{kind: endToken, at: x.i})
		default:
			err = x.next()
		}
		if err != nil {
			x.err = err
			x.tokens = append(x.tokens, token{kind: badToken, at: x.i})
		}
	}
	return x.tokens[i]
}

// expandUnicode replaces Java's \uXXXX, which stand for a character anywhere, not only in texts. A
// backslash that is itself escaped does not start an escape.
func expandUnicode(s string) (string, error) {
	if !strings.Contains(s, `\u`) {
		return s, nil
	}
	var out []rune
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r != '\\' || i+1 == len(s) {
			out = append(out, r)
			i += n
			continue
		}
		if s[i+1] != 'u' {
			r, n = utf8.DecodeRuneInString(s[i+1:])
			out = append(out, '\\', r)
			i += 1 + n
			continue
		}
		j := i + 1
		for j < len(s) && s[j] == 'u' {
			j++
		}
		if j+4 > len(s) {
			return "", syntaxError(i, "incomplete \\u escape")
		}
		u, err := strconv.ParseUint(s[j:j+4], 16, 16)
		if err != nil {
			return "", syntaxError(i, "\\u escape without four hexadecimal digits")
		}
		out = append(out, rune(u))
		i = j + 4
	}
	return string(joinSurrogates(out)), nil
}

// joinSurrogates joins the halves of characters that were written as two escapes.
func joinSurrogates(rs []rune) []rune {
	out := rs[:0]
	for i := 0; i < len(rs); i++ {
		r := rs[i]
		if r >= 0xd800 && r < 0xdc00 && i+1 < len(rs) && rs[i+1] >= 0xdc00 && rs[i+1] < 0xe000 {
			r = (r-0xd800)<<10 + (rs[i+1] - 0xdc00) + 0x10000
			i++
		}
		out = append(out, r)
	}
	return out
}

// skip skips white space and comments. A // comment on the last line is an error,
// since it would swallow what VASSAL puts behind the expression.
func (x *lexer) skip() error {
	for x.i < len(x.s) {
		rest := x.s[x.i:]
		switch {
		case rest[0] <= ' ':
			x.i++
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexAny(rest, "\r\n")
			if n < 0 {
				return syntaxError(x.i, "comment without an end")
			}
			x.i += n
		case strings.HasPrefix(rest, "/*") && len(rest) > 2 && rest[2] != '*':
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				return syntaxError(x.i, "comment without an end")
			}
			x.i += n + 4
		default:
			// BeanShell skips control characters and the upper half of Latin-1 like
			// white space. Letters there are part of a name only if the name is longer
			// than what would be skipped.
			n := strings.IndexFunc(rest, func(r rune) bool { return r > 0x20 && r < 0x80 || r > 0xff })
			if n < 0 {
				n = len(rest)
			}
			if n == 0 || n < identifier(rest) {
				return nil
			}
			x.i += n
		}
	}
	return nil
}

// identifier returns the length of the name at the start of s, or 0.
func identifier(s string) int {
	for i, r := range s {
		if !isLetter(r) && (i == 0 || !isDigit(r)) {
			return i
		}
	}
	return len(s)
}

// isLetter reports whether BeanShell takes r for a letter.
func isLetter(r rune) bool {
	switch {
	case r < 0xc0:
		return r == '$' || r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
	case r <= 0x1fff:
		return r != 0xd7 && r != 0xf7
	}
	return r >= 0x3040 && r <= 0x318f || r >= 0x3300 && r <= 0x337f ||
		r >= 0x3400 && r <= 0x3d2d || r >= 0x4e00 && r <= 0x9fff || r >= 0xf900 && r <= 0xfaff
}

// isDigit does not count the digits of other scripts: to BeanShell they are
// letters.
func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// add makes a token of the next length bytes.
func (x *lexer) add(k tokenKind, length int) {
	x.tokens = append(x.tokens, token{kind: k, at: x.i, text: x.s[x.i : x.i+length]})
	x.i += length
}

func (x *lexer) literal(length int, v value) {
	x.add(literalToken, length)
	x.tokens[len(x.tokens)-1].value = &v
}

func (x *lexer) next() error {
	rest := x.s[x.i:]
	switch c := rest[0]; {
	case isDigit(rune(c)) || c == '.' && len(rest) > 1 && isDigit(rune(rest[1])):
		return x.number()
	case c == '"':
		return x.quoted()
	case c == '\'':
		return x.character()
	case c == '@':
		for _, w := range wordSigns {
			if strings.HasPrefix(rest, w.word) {
				x.tokens = append(x.tokens, token{kind: signToken, at: x.i, text: w.sign})
				x.i += len(w.word)
				return nil
			}
		}
	}
	if n := identifier(rest); n > 0 {
		x.word(n)
		return nil
	}
	for _, s := range signs {
		if s[0] == rest[0] && strings.HasPrefix(rest, s) { // nearly all begin otherwise
			x.add(signToken, len(s))
			return nil
		}
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return syntaxError(x.i, "unexpected "+strconv.QuoteRune(r))
}

func (x *lexer) word(n int) {
	switch w := x.s[x.i : x.i+n]; {
	case w == "true" || w == "false":
		x.literal(n, ofBool(w == "true"))
	case w == "null":
		x.literal(n, value{kind: nothing})
	case w == "void":
		x.literal(n, value{})
	case keywords[w]:
		x.add(keywordToken, n)
	default:
		x.add(nameToken, n)
	}
}
