package expression

// A Meter bounds the work of all questions to the pieces of one file. A Budget bounds one
// question, but a small file can hold thousands of pieces with hundreds of properties each
// of which uses its whole Budget. Only one goroutine may use a Meter. A nil Meter bounds
// nothing.
type Meter struct {
	left int
	cut  bool
}

// NewMeter returns a Meter that allows so many steps. A step takes about 50 ns.
func NewMeter(steps int) *Meter { return &Meter{left: steps} }

// Spend uses up n steps. It returns false if there were not so many, and then always.
func (m *Meter) Spend(n int) bool {
	if m == nil {
		return true
	}
	if m.left -= n; m.left < 0 {
		m.left, m.cut = -1, true
		return false
	}
	return true
}

// Stop marks answers as cut off by a limit that is not of this package.
func (m *Meter) Stop() {
	if m != nil {
		m.cut = true
	}
}

// Cut reports whether a limit has cut off an evaluation: the steps of the Meter, those or the
// texts of a Budget that draws on it, or a limit elsewhere. Answers since then can be wrong.
func (m *Meter) Cut() bool { return m != nil && m.cut }

// A Budget bounds the work behind one question, such as "what is this piece's
// name": how deep evaluations nest and how many steps they take together. Only
// one goroutine may use it.
type Budget struct {
	meter *Meter
	depth int
	steps int
	over  error
}

const (
	// nesting is VASSAL's RecursionLimiter.RECURSION_LIMIT.
	nesting = 50
	// maxSteps is far more than any sensible expression needs: VASSAL takes about a
	// second for so many.
	maxSteps = 1 << 20
	// maxText is the length of the longest text that an expression may make, in
	// bytes.
	maxText = 1 << 20
)

// NewBudget returns a Budget of which nothing is spent. It draws on the Meter.
func NewBudget(m *Meter) *Budget { return &Budget{meter: m} }

// Enter counts one more nested evaluation, and returns false at the depth where
// VASSAL reports an infinite loop. Every Enter needs a Leave, even after false.
// This package calls it for each BeanShell expression and each Format. The caller
// must call it for each Calculated Property, as VASSAL does, and use the empty
// text on false.
func (b *Budget) Enter() bool {
	b.depth++
	if b.depth > nesting {
		b.exceed(ErrLoop)
		return false
	}
	return true
}

// Leave undoes an Enter.
func (b *Budget) Leave() { b.depth-- }

// Exceeded returns the first limit that was hit, ErrLoop or ErrLimit, or nil. This
// includes nested loops, whose errors VASSAL turns into empty texts.
func (b *Budget) Exceeded() error { return b.over }

func (b *Budget) exceed(kind error) {
	if b.over == nil {
		b.over = kind
	}
	if kind == ErrLimit && b.meter != nil {
		b.meter.cut = true
	}
}

// Spend uses up n steps, here and of the Meter. It returns false if there were not so many.
func (b *Budget) Spend(n int) bool {
	if b.steps += n; b.steps <= maxSteps && b.meter.Spend(n) {
		return true
	}
	b.exceed(ErrLimit)
	return false
}

func (b *Budget) spend(n int) error {
	if !b.Spend(n) {
		return fail(ErrLimit, "too many steps")
	}
	return nil
}

// text checks the length of a text that an expression makes, and charges for it.
func (b *Budget) text(n int) error {
	if n > maxText {
		b.exceed(ErrLimit)
		return failf(ErrLimit, "a text of %d bytes, at most %d are allowed", n, maxText)
	}
	return b.spend(1 + n/8)
}
