package expression

// postfix is a primary expression with its suffixes.
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
	case t.kind == keywordToken && (t.text == "new" || primitiveTypes[t.text] != void && p.classLiteral()):
		return nil, unsupported(t.at, t.text)
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

// classLiteral is a type followed by a point or brackets, as int.class.
func (p *parser) classLiteral() bool {
	t := p.token(p.cursor + 1)
	return t.kind == signToken && (t.text == "." || t.text == "[")
}

// path reads name.name.name.
func (p *parser) path() []string {
	names := []string{p.peek().text}
	for p.cursor++; p.at(".") && p.token(p.cursor+1).kind == nameToken; p.cursor += 2 {
		names = append(names, p.token(p.cursor+1).text)
	}
	return names
}

// named is a property, a constant of a class, or a call.
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
		return name{p.reference(t)}, nil
	}
	c := call{target: -1, class: names[:last], method: names[last]}
	if last > 0 {
		c.target = p.slot(names[0])
		if last == 1 && stringMethods[c.method] {
			p.bindText(c.target)
		}
	}
	var err error
	if c.args, err = p.arguments(); err != nil {
		return nil, err
	}
	if last == 0 {
		return newFunction(t, c), nil
	}
	return c, nil
}

// slot is the place of a name among the expression's names.
func (p *parser) slot(name string) int {
	i, ok := p.index[name]
	if !ok {
		i = len(p.names)
		p.index[name] = i
		p.names = append(p.names, binding{name: name, property: propertyName(name)})
	}
	return i
}

// propertyName allows for $name$, which is a name to BeanShell.
func propertyName(name string) string {
	if len(name) > 2 && name[0] == '$' && name[len(name)-1] == '$' {
		return name[1 : len(name)-1]
	}
	return name
}

func (p *parser) reference(t token) int {
	i := p.slot(t.text)
	p.names[i].bound = p.names[i].bound || !p.assigned
	return i
}

func (p *parser) bindText(i int) {
	b := &p.names[i]
	if !p.assigned {
		b.bound, b.asText = true, true
	}
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
