package pack

// The codes of problems. Those that name no other key have the key, the column or the word in
// front; package check/rule has the wordings, which show the other arguments.
const (
	NoPair    ProblemCode = "pack/no-pair"
	NotBool   ProblemCode = "pack/not-bool"
	NotTable  ProblemCode = "pack/not-table"
	NotTables ProblemCode = "pack/not-tables"
	NotText   ProblemCode = "pack/not-text"
	NotWhole  ProblemCode = "pack/not-whole"
	// Unreadable is the message of a library for TOML, CSV or patterns.
	Unreadable      ProblemCode = "pack/unreadable"
	BeyondHeader    ProblemCode = "pack/beyond-header"
	ColumnTwice     ProblemCode = "pack/column-twice"
	EmptyValue      ProblemCode = "pack/empty-value"
	ExtendsInCircle ProblemCode = "pack/extends-in-circle"
	HoldsNoTable    ProblemCode = "pack/holds-no-table"
	HoldsNoText     ProblemCode = "pack/holds-no-text"
	MissingKey      ProblemCode = "pack/missing-key"
	NoColumn        ProblemCode = "pack/no-column"
	NoHeader        ProblemCode = "pack/no-header"
	NoPack          ProblemCode = "pack/no-pack"
	NoNumber        ProblemCode = "pack/no-number"
	NoSuchTables    ProblemCode = "pack/no-such-tables"
	NotAllowed      ProblemCode = "pack/not-allowed"
	NotPair         ProblemCode = "pack/not-pair"
	NotScalar       ProblemCode = "pack/not-scalar"
	NotTexts        ProblemCode = "pack/not-texts"
	NotUTF8         ProblemCode = "pack/not-utf8"
	NotWholeInCell  ProblemCode = "pack/not-whole-in-cell"
	OneColumn       ProblemCode = "pack/one-column"
	OutOfRange      ProblemCode = "pack/out-of-range"
	TooLarge        ProblemCode = "pack/too-large"
	ManyPatterns    ProblemCode = "pack/many-patterns"
	TooLow          ProblemCode = "pack/too-low"
	TooManyColumns  ProblemCode = "pack/too-many-columns"
	TooManyItems    ProblemCode = "pack/too-many-items"
	UnknownColumn   ProblemCode = "pack/unknown-column"
	UnknownFile     ProblemCode = "pack/unknown-file"
	UnknownKey      ProblemCode = "pack/unknown-key"
	UnknownPack     ProblemCode = "pack/unknown-pack"
)

// The codes of faults of the folder or zip. The last argument of those that are unreadable is
// the error of the file system.
const (
	TooManyFiles   ProblemCode = "pack/too-many-files"
	UnreadableBase ProblemCode = "pack/unreadable-base"
	UnreadableFile ProblemCode = "pack/unreadable-file"
	UnreadablePack ProblemCode = "pack/unreadable-pack"
)
