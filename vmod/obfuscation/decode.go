package obfuscation

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"fmt"
	"io"
	"math/bits"
	"unicode/utf8"
)

// DefaultMax is the largest text in bytes that Decode makes if it is not told
// otherwise: 512 MiB.
const DefaultMax = 512 << 20

// shortest is the length below which VASSAL up to 3.7 fills a file up with NUL
// characters: that of the header it looks for.
const shortest = 5

// Codes of notices and errors. They are stable.
const (
	// NoHeader is plain text.
	NoHeader = "PLAIN_TEXT"
	// Short is a file shorter than a header.
	Short = "SHORT"
	// Twice is a text that is obfuscated within.
	Twice = "OBFUSCATED_TWICE"
	// NewerOnly is a form that VASSAL reads from 3.8 on.
	NewerOnly = "NEEDS_VASSAL_3_8"
	// Unread is a form that no VASSAL reads.
	Unread = "NOT_READ_BY_VASSAL"
	// NullKey is the key 0, which hides nothing.
	NullKey = "NULL_KEY"
	// NotUTF8 is a text that is not UTF-8.
	NotUTF8 = "NOT_UTF8"

	// NoKey is a file that ends before or within the key.
	NoKey = "NO_KEY"
	// OddDigits is a file that ends within a byte.
	OddDigits = "ODD_DIGITS"
	// NotHex is a character that is no hex digit.
	NotHex = "NOT_HEX"
	// Deflate is compressed text that is damaged.
	Deflate = "CORRUPT"
	// TooLong is a text beyond the limit.
	TooLong = "LIMIT"
)

// Notice is something about an obfuscated file that Decode copes with and that
// the player should know.
type Notice struct {
	// Code is one of the constants of this package.
	Code string
	// Offset is where in the text or file it is, in bytes from 0.
	Offset int
	// Detail is for people, and says what VASSAL does.
	Detail string
}

// Error is why a file cannot be decoded.
type Error struct {
	// Code is one of the constants of this package.
	Code string
	// Offset is where in the file it is, in bytes from 0.
	Offset int
	// Detail is for people.
	Detail string
}

// Error is the detail with its place.
func (e *Error) Error() string {
	return fmt.Sprintf("byte %d: %s", e.Offset, e.Detail)
}

// Decoded is a text and all that is needed to write it as it was.
type Decoded struct {
	// Text is the plain text, UTF-8 if InvalidUTF8 says so. It may share
	// memory with the bytes that were decoded.
	Text []byte
	// Form and Key are how the text was obfuscated. Key is 0 for Plain.
	Form Form
	Key  byte
	// InvalidUTF8 is the offset in Text of the first byte that is not UTF-8,
	// and -1 if there is none. VASSAL shows a replacement character there and
	// so loses the byte when it saves again; Text keeps it.
	InvalidUTF8 int
	// Notices are in a fixed order.
	Notices []Notice

	digits letterCase // how the hex digits were written
	packed []byte     // the compressed text of VCSZ
}

// Decode reads a savedGame in any form. A text of more than limit bytes is
// refused, and of more than DefaultMax if limit is not positive. Errors are of
// type *Error: they are what VASSAL fails at with an I/O error too. An empty or
// short file is plain text with a Notice.
func Decode(b []byte, limit int) (Decoded, error) {
	if limit <= 0 {
		limit = DefaultMax
	}
	d := Decoded{Form: formOf(b)}
	if err := d.decode(b, limit); err != nil {
		return Decoded{}, err
	}
	d.InvalidUTF8 = invalidUTF8(d.Text)
	d.notice(len(b))
	return d, nil
}

func (d *Decoded) decode(b []byte, limit int) error {
	body := b[len(d.Form.header()):]
	at := len(b) - len(body)
	switch d.Form {
	case VCSK, VCSZ:
		if len(body) < 2 {
			return &Error{NoKey, len(b), "the file ends before its key: VASSAL reports an I/O error"}
		}
		key, ok := unhex(body[0], body[1])
		if !ok {
			return &Error{NotHex, at, fmt.Sprintf("the key %q is not two hex digits: VASSAL reports an I/O error", body[:2])}
		}
		d.Key = key
		if d.Form == VCSK && len(body)/2-1 > limit {
			return tooLong(at, limit)
		}
		return d.decodeHex(body, at, limit)
	case VOBS, BangVOBS:
		if len(body) < 1 {
			return &Error{NoKey, len(b), "the file ends before its key"}
		}
		if len(body)-1 > limit {
			return tooLong(at, limit)
		}
		d.Key = body[0]
		d.Text = make([]byte, len(body)-1)
		xor(d.Text, body[1:], d.Key)
		return nil
	}
	if len(body) > limit {
		return tooLong(at, limit)
	}
	d.Text = body
	return nil
}

func tooLong(at, limit int) error {
	return &Error{TooLong, at, fmt.Sprintf("the text has more than %d bytes", limit)}
}

// decodeHex decodes the digits of body, key included, which stand at offset at
// of the file.
func (d *Decoded) decodeHex(body []byte, at, limit int) error {
	text := make([]byte, len(body)/2-1)
	upper, bad := decodeHex(text, body[2:], d.Key)
	if bad >= 0 {
		return notHex(body[2:], bad, at+2)
	}
	if len(body)%2 != 0 {
		return oddDigits(body, at)
	}
	if upper || isUpper(body[0]) || isUpper(body[1]) {
		d.digits = casesOf(body)
	}
	if d.Form == VCSK {
		d.Text = text
		return nil
	}
	d.packed = text
	var err error
	d.Text, err = inflate(text, limit)
	if err != nil {
		return err
	}
	return nil
}

func notHex(digits []byte, bad, at int) error {
	c := digits[bad]
	if bad == len(digits)-1 && (c == '\n' || c == '\r') {
		return &Error{NotHex, at + bad, "a line break at the end, which is no hex digit: VASSAL reports an I/O error"}
	}
	return &Error{NotHex, at + bad, fmt.Sprintf("%q is no hex digit: VASSAL reports an I/O error", c)}
}

func oddDigits(body []byte, at int) error {
	last := len(body) - 1
	if _, ok := unhex('0', body[last]); !ok {
		return notHex(body, last, at)
	}
	return &Error{OddDigits, at + last, "the file ends with half a byte: VASSAL reports an I/O error"}
}

// inflate takes both ways of wrapping deflated data, as no released program
// says which one is right.
func inflate(packed []byte, limit int) ([]byte, error) {
	var in io.Reader = flate.NewReader(bytes.NewReader(packed))
	if z, err := zlib.NewReader(bytes.NewReader(packed)); err == nil {
		in = z
	}
	var text bytes.Buffer
	if _, err := io.Copy(&text, io.LimitReader(in, int64(limit)+1)); err != nil {
		return nil, &Error{Deflate, len(VCSZ.header()), "the compressed text is damaged: " + err.Error()}
	}
	if text.Len() > limit {
		return nil, tooLong(len(VCSZ.header()), limit)
	}
	return text.Bytes(), nil
}

// notice says what VASSAL does with the file, which had size bytes.
func (d *Decoded) notice(size int) {
	add := func(code string, at int, format string, args ...any) {
		d.Notices = append(d.Notices, Notice{code, at, fmt.Sprintf(format, args...)})
	}
	switch d.Form {
	case Plain:
		add(NoHeader, 0, "not obfuscated: VASSAL takes it as plain text")
	case VCSZ, BangVOBS:
		add(Unread, 0, "the form %s: no released VASSAL reads it", d.Form)
	case VOBS:
		add(NewerOnly, 0, "the form VOBS: VASSAL before 3.8 takes it for plain text")
	}
	if size < shortest && d.Form == Plain {
		add(Short, 0, "VASSAL up to 3.7 would add %d NUL characters to so short a file", shortest-size)
	}
	if d.Key == 0 && d.Form != Plain {
		add(NullKey, 0, "the key is 0, so the text is not hidden")
	}
	if d.Form != Plain && formOf(d.Text) != Plain {
		add(Twice, 0, "obfuscated twice: VASSAL decodes it once and takes the rest for a command")
	}
	if d.InvalidUTF8 >= 0 {
		add(NotUTF8, d.InvalidUTF8, "not UTF-8: VASSAL reads a replacement character instead, and loses the byte")
	}
}

// invalidUTF8 is the offset of the first byte of b that is not UTF-8, or -1.
func invalidUTF8(b []byte) int {
	for i := 0; i < len(b); {
		if n := ascii(b[i:]); n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
	return -1
}

// ascii is the length of the run of ASCII that b starts with.
func ascii(b []byte) int {
	i := 0
	for ; i+8 <= len(b); i += 8 {
		if high := le.Uint64(b[i:]) & (0x80 * ones); high != 0 {
			return i + bits.TrailingZeros64(high)/8
		}
	}
	for i < len(b) && b[i] < utf8.RuneSelf {
		i++
	}
	return i
}
