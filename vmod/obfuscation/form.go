package obfuscation

// Form is how a text is obfuscated.
type Form uint8

const (
	// Plain is not obfuscated. All versions of VASSAL read it.
	Plain Form = iota
	// VCSK is hex digits. VASSAL reads it from 3.2 on, and writes it before 3.8.
	VCSK
	// VCSZ is hex digits of deflated text. No released VASSAL reads it.
	VCSZ
	// VOBS is raw bytes. VASSAL reads and writes it from 3.8 on.
	VOBS
	// BangVOBS is VOBS with the header "!VOBS", which some descriptions of it have.
	// No VASSAL reads it.
	BangVOBS
)

// header returns the bytes in front of the key.
func (f Form) header() string {
	switch f {
	case VCSK:
		return "!VCSK"
	case VCSZ:
		return "!VCSZ"
	case VOBS:
		return "VOBS"
	case BangVOBS:
		return "!VOBS"
	}
	return ""
}

// String returns the header of the form, or "plain" for Plain.
func (f Form) String() string {
	if f == Plain || f > BangVOBS {
		return "plain"
	}
	return f.header()
}

// formOf returns the form of b by its header.
func formOf[text string | []byte](b text) Form {
	for _, f := range []Form{VCSK, VCSZ, VOBS, BangVOBS} {
		if h := f.header(); len(b) >= len(h) && string(b[:len(h)]) == h {
			return f
		}
	}
	return Plain
}
