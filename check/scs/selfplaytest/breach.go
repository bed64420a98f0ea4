package selfplaytest

// A Breach is an act against the rules, and what the referee has to say of it.
type Breach struct {
	Name string
}
