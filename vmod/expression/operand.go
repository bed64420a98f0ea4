package expression

// postfix parses a primary expression with its suffixes.
func (p *parser) postfix() (node, error) {
	n, err := p.primary()
	if err != nil {
		return nil, err
	}
	var s suffixed
	for {
		t := p.peek()
		if t.kind != signToken {
			break
		}
		if t.text == "++" || t.text == "--" || t.text == "{" {
			return nil, unsupported(t.at, t.text)
		}
		if t.text != "." && t.text != "[" {
			break
		}
		x, err := p.suffix()
		if err != nil {
			return nil, err
		}
		s.suffixes = append(s.suffixes, x)
	}
	if len(s.suffixes) == 0 {
		return n, nil
	}
	s.of = n
	return s, nil
}

func (p *parser) suffix() (suffix, error) {
	if p.accept("[") {
		n, err := p.expression()
		if err != nil {
			return suffix{}, err
		}
		return suffix{index: n}, p.expect("]")
	}
	p.cursor++
	t := p.peek()
	if t.kind == keywordToken && t.text == "class" {
		return suffix{}, unsupported(t.at, "class")
	}
	if t.kind != nameToken {
		return suffix{}, p.unexpected()
	}
	p.cursor++
	x := suffix{name: t.text}
	var err error
	if p.at("(") {
		x.call = true
		x.args, err = p.arguments()
	}
	return x, err
}

func (p *parser) primary() (node, error) {
	t := p.peek()
	switch {
	case t.kind == literalToken:
		p.cursor++
		return literal{*t.value}, nil
	case t.kind == nameToken:
		return p.named()
	case t.kind == keywordToken && (t.text == "new" || primitiveTypes[t.text] != void &&
		(p.isSign(p.cursor+1, ".") || p.isSign(p.cursor+1, "["))):
		return nil, unsupported(t.at, t.text) // a new object, or a class such as int.class
	case !p.at("("):
		return nil, p.unexpected()
	}
	if p.isCast() {
		return p.cast()
	}
	p.cursor++
	n, err := p.expression()
	if err != nil {
		return nil, err
	}
	return n, p.expect(")")
}

// path parses name.name.name.
func (p *parser) path() []string {
	names := []string{p.peek().text}
	for p.cursor++; p.at(".") && p.token(p.cursor+1).kind == nameToken; p.cursor += 2 {
		names = append(names, p.token(p.cursor+1).text)
	}
	return names
}

// named parses a property, a constant of a class, or a call.
func (p *parser) named() (node, error) {
	t := p.peek()
	names := p.path()
	last := len(names) - 1
	if !p.at("(") {
		if last > 0 {
			return constant{names[:last], names[last]}, nil
		}
		if ownNames[t.text] {
			return nil, unsupported(t.at, t.text)
		}
		i := p.slot(t.text)
		p.names[i].bound = p.names[i].bound || !p.assigned
		return name{i}, nil
	}
	if last == 0 {
		args, err := p.arguments()
		return functionCall{t.text, args}, err
	}
	c := call{target: p.slot(names[0]), class: names[:last], method: names[last]}
	if b := &p.names[c.target]; last == 1 && stringMethods[c.method] && !p.assigned {
		b.bound, b.asText = true, true
	}
	var err error
	c.args, err = p.arguments()
	return c, err
}

// slot returns the index of a name among the expression's names. A name may be
// $property$, since BeanShell counts dollar signs as letters.
func (p *parser) slot(name string) int {
	i, ok := p.index[name]
	if !ok {
		i = len(p.names)
		p.index[name] = i
		if len(name) > 2 && name[0] == '$' && name[len(name)-1] == '$' {
			name = name[1 : len(name)-1]
		}
		p.names = append(p.names, binding{property: name})
	}
	return i
}

func (p *parser) arguments() ([]node, error) {
	p.cursor++
	if p.accept(")") {
		return nil, nil
	}
	var args []node
	for {
		n, err := p.expression()
		if err != nil {
			return nil, err
		}
		args = append(args, n)
		if p.accept(")") {
			return args, nil
		}
		if err := p.expect(","); err != nil {
			return nil, err
		}
	}
}
