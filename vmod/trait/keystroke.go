package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A KeyStroke is a key as a type's text has it, "" for none: `code,modifiers`,
// `code,modifiers,name`, or in old files a single character that stands for Ctrl
// and that key.
type KeyStroke string

// key reads a key stroke.
func key(st *sequence.Decoder) KeyStroke { return KeyStroke(st.Or("")) }
