package expression

import "strings"

// maxNesting is how deep parentheses, arguments and conditional branches may nest.
// Chains of operators or of calls do not nest. VASSAL's own parser runs out of
// stack at about the same depth.
const maxNesting = 500

// parser parses BeanShell expressions. It allows only those statements that are
// possible in the code with which VASSAL surrounds an expression: after a semicolon
// there may be further expressions, whose values are dropped, or a return.
type parser struct {
	lexer
	cursor int // index of the next token
	depth  int
	names  []binding
	index  map[string]int
	// assigned is set by the first assignment. VASSAL looks for properties only up
	// to there; later names are bound to nothing.
	assigned bool
	patterns int // instructions of the patterns that were compiled
	compared []compared
}

// pattern compiles a pattern that the expression has as it is; nil if that is to be done
// when it is used, because it is large.
func (p *parser) pattern(s string) *pattern {
	const most = 1 << 10
	if p.patterns >= most {
		return nil
	}
	var b Budget
	re, err := compilePattern(s, &b)
	if err != nil || p.patterns+re.size > most {
		return nil
	}
	p.patterns += re.size
	return re
}

// A binding is what a name of the expression stands for.
type binding struct {
	property string // the property's name
	bound    bool   // whether the name stands for a property at all
	asText   bool   // whether it is always a text, since a method of String is called on it
}

// stringMethods are the methods by which VASSAL recognises that a name stands for a property with a
// text (BeanShellExpressionValidator), even if a Java class has this name. Other methods of String,
// such as charAt, are not among them.
var stringMethods = wordSet(`compareTo compareToIgnoreCase contains endsWith
equals equalsIgnoreCase format hashCode indexOf isBlank isEmpty lastIndexOf
length matches regionMatches repeat replace replaceAll replaceFirst startsWith
strip stripLeading stripTrailing substring toLowerCase toUpperCase toString trim`)

// ownNames stand for parts of the interpreter.
var ownNames = wordSet(`this super global _interp _source`)

// compile parses the code between the braces.
func compile(code string) (*program, error) {
	if len(code) > MaxSource {
		return nil, failf(ErrLimit, "%d bytes, at most %d are allowed", len(code), MaxSource)
	}
	if code[0] == '~' || code[0] == '=' {
		// VASSAL puts "_plover=" right in front, which makes another operator.
		return nil, syntaxError(0, "an operator without a left side")
	}
	code, err := expandUnicode(code)
	if err != nil {
		return nil, err
	}
	p := parser{lexer: lexer{s: code, tokens: make([]token, 0, min(len(code)/4+2, 64))}, index: map[string]int{}}
	if p.isDeclaration() {
		return nil, syntaxError(0, "reads as the declaration of a variable")
	}
	prog := &program{}
	if prog.first, err = p.expression(); err != nil {
		return nil, err
	}
	for p.peek().kind != endToken {
		if !p.accept(";") {
			return nil, p.unexpected()
		}
		if err := p.statement(prog); err != nil {
			return nil, err
		}
	}
	prog.names, prog.patterns, prog.compared = p.names, p.patterns, p.compared
	return prog, nil
}

// isDeclaration reports whether the code starts like `a < b > c`. When VASSAL looks
// for properties, it takes that for a variable c of type a<b>.
func (p *parser) isDeclaration() bool {
	const shape = "n<n>n"
	for i := range shape {
		t := p.token(i)
		if shape[i] == 'n' && t.kind != nameToken || shape[i] != 'n' && !p.isSign(i, shape[i:i+1]) {
			return false
		}
	}
	return true
}

// statement parses what may follow a semicolon.
func (p *parser) statement(prog *program) error {
	t := p.peek()
	if t.kind == endToken || t.text == ";" && t.kind == signToken {
		return nil
	}
	returns := t.kind == keywordToken && t.text == "return"
	if returns {
		p.cursor++
	}
	n, err := p.expression()
	prog.rest = append(prog.rest, statement{n, returns})
	return err
}

func (p *parser) peek() token { return p.token(p.cursor) }

func (p *parser) at(sign string) bool {
	t := p.peek()
	return t.kind == signToken && t.text == sign
}

func (p *parser) accept(sign string) bool {
	ok := p.at(sign)
	if ok {
		p.cursor++
	}
	return ok
}

func (p *parser) expect(sign string) error {
	if !p.accept(sign) {
		return p.unexpected()
	}
	return nil
}

func (p *parser) unexpected() error {
	switch t := p.peek(); t.kind {
	case badToken:
		return p.err
	case endToken:
		return syntaxError(t.at, "unexpected end")
	case signToken:
		return syntaxError(t.at, "unexpected "+t.text)
	case keywordToken:
		return syntaxError(t.at, "unexpected keyword "+t.text)
	case literalToken:
		return syntaxError(t.at, "unexpected literal")
	default:
		return syntaxError(t.at, "unexpected name")
	}
}

func unsupported(at int, detail string) error {
	return &Failure{Kind: ErrUnsupported, Detail: detail, Offset: at}
}

// expression parses a conditional expression or an assignment to a name.
func (p *parser) expression() (node, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, syntaxError(p.peek().at, "nested too deep")
	}
	defer func() { p.depth-- }()
	if t := p.peek(); t.kind == nameToken {
		switch next := p.token(p.cursor + 1); {
		case next.kind != signToken:
		case next.text == "=":
			p.cursor += 2
			p.assigned = true
			n, err := p.expression()
			return assignment{p.slot(t.text), n}, err
		case strings.HasSuffix(next.text, "=") && binaryOperators[next.text[:len(next.text)-1]] != noOperator &&
			binaryOperators[next.text] == noOperator:
			return nil, unsupported(next.at, "the assignment "+next.text)
		}
	}
	return p.conditional()
}

// conditional parses a chain of `condition ? value : ...` in a loop, since such
// chains grow long.
func (p *parser) conditional() (node, error) {
	var c conditional
	for {
		n, err := p.binary(1)
		if err != nil {
			return nil, err
		}
		if !p.accept("?") {
			if len(c.branches) == 0 {
				return n, nil
			}
			c.otherwise = n
			return c, nil
		}
		then, err := p.expression()
		if err != nil {
			return nil, err
		}
		if err := p.expect(":"); err != nil {
			return nil, err
		}
		c.branches = append(c.branches, branch{n, then})
	}
}

// binary parses operators of at least the given precedence, which is 1 or more.
// Operators of equal precedence become one chain.
func (p *parser) binary(precedence int) (node, error) {
	left, err := p.unary()
	if err != nil {
		return nil, err
	}
	for {
		op := p.binaryOperator()
		level := operators[op].precedence
		if level < precedence {
			return left, nil
		}
		c := chain{first: left}
		for operators[op].precedence == level {
			p.cursor++
			if op == instanceOf {
				return nil, unsupported(p.peek().at, "instanceof")
			}
			n, err := p.binary(level + 1)
			if err != nil {
				return nil, err
			}
			l := link{op: op, of: n}
			if lit, ok := n.(literal); ok && (op == match || op == mismatch) && lit.v.kind == text && lit.v.s != "" {
				l.re = p.pattern(lit.v.s)
			}
			c.links = append(c.links, l)
			op = p.binaryOperator()
		}
		p.compare(c)
		left = c
	}
}

// compare keeps a chain that compares a property with a text.
func (p *parser) compare(c chain) {
	of, named := c.first.(name)
	with, fixed := c.links[0].of.(literal)
	if op := c.links[0].op; named && fixed && with.v.kind == text && (op == equal || op == unequal) {
		p.compared = append(p.compared, compared{of.slot, with.v.s})
	}
}

func (p *parser) binaryOperator() operator {
	if t := p.peek(); t.kind == signToken || t.kind == keywordToken {
		return binaryOperators[t.text]
	}
	return noOperator
}

func (p *parser) unary() (node, error) {
	var u unary
	for {
		t := p.peek()
		if t.kind != signToken {
			break
		}
		switch t.text {
		case "-":
			u.ops = append(u.ops, minus)
		case "+":
			u.ops = append(u.ops, plus)
		case "!":
			u.ops = append(u.ops, not)
		case "~":
			u.ops = append(u.ops, complement)
		case "++", "--":
			return nil, unsupported(t.at, t.text)
		default:
			return p.operand(u)
		}
		p.cursor++
	}
	return p.operand(u)
}

func (p *parser) operand(u unary) (node, error) {
	n, err := p.postfix()
	if err != nil || len(u.ops) == 0 {
		return n, err
	}
	u.of = n
	return u, nil
}
