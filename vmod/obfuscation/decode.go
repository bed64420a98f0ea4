package obfuscation

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// DefaultMax is the default limit of Decode for the size of a text, 512 MiB.
const DefaultMax = 512 << 20

// shortest is the length of the header that VASSAL looks for. VASSAL up to 3.7 fills
// up a shorter file with NUL characters.
const shortest = 5

// Codes of notices and errors. They are stable.
const (
	// NoHeader is for plain text.
	NoHeader = "PLAIN_TEXT"
	// Short is for a file shorter than a header.
	Short = "SHORT"
	// Twice is for a text that is itself obfuscated.
	Twice = "OBFUSCATED_TWICE"
	// NewerOnly is for a form that VASSAL reads from 3.8 on.
	NewerOnly = "NEEDS_VASSAL_3_8"
	// Unread is for a form that no VASSAL reads.
	Unread = "NOT_READ_BY_VASSAL"
	// NullKey is for the key 0, which hides nothing.
	NullKey = "NULL_KEY"
	// NotUTF8 is for a text that is not UTF-8.
	NotUTF8 = "NOT_UTF8"

	// NoKey is for a file that ends before or within the key.
	NoKey = "NO_KEY"
	// OddDigits is for a file that ends within a byte.
	OddDigits = "ODD_DIGITS"
	// NotHex is for a character that is not a hex digit.
	NotHex = "NOT_HEX"
	// Deflate is for compressed text that is damaged.
	Deflate = "CORRUPT"
	// TooLong is for a text that exceeds the limit.
	TooLong = "LIMIT"
)

// A Notice is something odd about a file that Decode could decode.
type Notice struct {
	Code   string // one of the constants of this package
	Offset int    // in the text or file, in bytes from 0
	Detail string // for people: what VASSAL does
}

// An Error is the reason why a file cannot be decoded.
type Error struct {
	Code   string // one of the constants of this package
	Offset int    // in the file, in bytes from 0
	Detail string // for people
}

// Error returns the offset and the detail.
func (e *Error) Error() string {
	return fmt.Sprintf("byte %d: %s", e.Offset, e.Detail)
}

// Decoded is a text with what is needed to encode it as it was.
type Decoded struct {
	// Text is the plain text.
	Text string
	// Form and Key are how the text was obfuscated. Key is 0 for Plain.
	Form Form
	Key  byte
	// InvalidUTF8 is the offset in Text of the first byte that is not UTF-8, -1 if
	// there is none. VASSAL reads a replacement character there, and so loses the
	// byte when it saves; Text keeps it.
	InvalidUTF8 int
	// Notices are in a fixed order.
	Notices []Notice

	digits letterCase // how the hex digits were written
	packed []byte     // the compressed text of VCSZ
}

// Decode decodes a savedGame in any form. It fails if the text has more than limit
// bytes, which means DefaultMax if limit is not positive. Errors are of type *Error;
// VASSAL fails in these cases too, with an I/O error. An empty or short file is plain
// text with a Notice.
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
			return &Error{NotHex, at, fmt.Sprintf("the key %q is not two hex digits: VASSAL reports an I/O error",
				body[:2])}
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
		d.Text = decodeXor(body[1:], d.Key)
		return nil
	}
	if len(body) > limit {
		return tooLong(at, limit)
	}
	d.Text = string(body)
	return nil
}

func decodeXor(body []byte, key byte) string {
	var text strings.Builder
	text.Grow(len(body))
	var out [block]byte
	for len(body) > 0 {
		n := min(len(body), block)
		xor(out[:n], body[:n], key)
		text.Write(out[:n])
		body = body[n:]
	}
	return text.String()
}

func tooLong(at, limit int) error {
	return &Error{TooLong, at, fmt.Sprintf("the text has more than %d bytes", limit)}
}

// decodeHex decodes the digits of body, including the key, which start at offset at of
// the file.
func (d *Decoded) decodeHex(body []byte, at, limit int) error {
	text := make([]byte, len(body)/2-1)
	upper, bad := decodeHex(text, body[2:], d.Key)
	if bad >= 0 {
		return notHex(body[2:], bad, at+2)
	}
	if last := len(body) - 1; len(body)%2 != 0 {
		if _, ok := unhex('0', body[last]); !ok {
			return notHex(body, last, at)
		}
		return &Error{OddDigits, at + last, "the file ends with half a byte: VASSAL reports an I/O error"}
	}
	if upper || isUpper(body[0]) || isUpper(body[1]) {
		d.digits = casesOf(body)
	}
	if d.Form == VCSK {
		d.Text = string(text)
		return nil
	}
	d.packed = text
	var err error
	d.Text, err = inflate(text, limit)
	return err
}

func notHex(digits []byte, bad, at int) error {
	c := digits[bad]
	if bad == len(digits)-1 && (c == '\n' || c == '\r') {
		return &Error{NotHex, at + bad, "a line break at the end, which is no hex digit: VASSAL reports an I/O error"}
	}
	return &Error{NotHex, at + bad, fmt.Sprintf("%q is no hex digit: VASSAL reports an I/O error", c)}
}

// inflate reads deflated data with or without a zlib header, since no released
// program shows which is right.
func inflate(packed []byte, limit int) (string, error) {
	var in io.Reader = flate.NewReader(bytes.NewReader(packed))
	if z, err := zlib.NewReader(bytes.NewReader(packed)); err == nil {
		in = z
	}
	var text strings.Builder
	if _, err := io.Copy(&text, io.LimitReader(in, int64(limit)+1)); err != nil {
		return "", &Error{Deflate, len(VCSZ.header()), "the compressed text is damaged: " + err.Error()}
	}
	if text.Len() > limit {
		return "", tooLong(len(VCSZ.header()), limit)
	}
	return text.String(), nil
}

// notice adds the notices for a file of size bytes.
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

// invalidUTF8 returns the offset of the first byte of s that is not UTF-8, or -1.
func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
			return i
		}
	}
	return -1
}
