package obfuscation

// Form is the way in which a text is obfuscated.
type Form uint8

const (
	// Plain is no obfuscation at all. All versions of VASSAL read it.
	Plain Form = iota
	// VCSK is hex digits; all versions of VASSAL since 3.2 read it, and those
	// before 3.8 write it.
	VCSK
	// VCSZ is hex digits of deflated text. No released VASSAL reads it.
	VCSZ
	// VOBS is raw bytes. VASSAL reads it from 3.8 on and writes it.
	VOBS
	// BangVOBS is VOBS with the header "!VOBS", as some notes on it have it.
	// No VASSAL reads it.
	BangVOBS
)

// header is the bytes in front of the key.
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

// String is the header of the form, and "plain" for Plain.
func (f Form) String() string {
	if f == Plain || f > BangVOBS {
		return "plain"
	}
	return f.header()
}

// formOf is the form that b starts with.
func formOf(b []byte) Form {
	for _, f := range []Form{VCSK, VCSZ, VOBS, BangVOBS} {
		if h := f.header(); len(b) >= len(h) && string(b[:len(h)]) == h {
			return f
		}
	}
	return Plain
}
