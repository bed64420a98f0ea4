package module

import (
	"bufio"
	"encoding/binary"
	"io"
)

// lookAtSound returns what is damaged about a sound of size bytes, or "". It compares the lengths
// that the parts of the sound claim with the file. What is no sound is left to the rule about formats.
func lookAtSound(r *bufio.Reader, size int64) string {
	head, err := r.Peek(headOfSound)
	if err != nil && err != io.EOF {
		return "" // the archive does not have what it claims
	}
	s := soundParts{r, size}
	whole := true
	switch kind := soundOf(head).kind; kind {
	case "WAV", "compressed WAV":
		whole = s.chunks(binary.LittleEndian, "data")
	case "AIFF", "AIFF-C":
		whole = s.chunks(binary.BigEndian, "SSND")
	case "AU":
		whole = s.au()
	case "MIDI":
		whole = s.midi()
	case "Ogg":
		whole = s.ogg()
	case "MP3":
		whole = s.mp3()
	default:
		whole = size > 0
	}
	if !whole {
		return "the sound is cut off or damaged"
	}
	return ""
}

// headOfSound is how much of a sound decides about its format.
const headOfSound = 1024

// unknownLength is about the least length that programs write which do not know yet how long a
// sound becomes.
const unknownLength = 0x7ffff000

// soundParts reads the parts of a sound, of which left bytes are not read.
type soundParts struct {
	*bufio.Reader
	left int64
}

// skip skips n bytes and reports whether they are there.
func (s *soundParts) skip(n int64) bool {
	if n < 0 || n > s.left {
		return false
	}
	for s.left -= n; n > 0; {
		done, err := s.Discard(int(min(n, 1<<30)))
		if err != nil {
			return false
		}
		n -= int64(done)
	}
	return true
}

// take returns the next n bytes, nil if they are not there.
func (s *soundParts) take(n int) []byte {
	b := make([]byte, n)
	if int64(n) > s.left {
		return nil
	}
	s.left -= int64(n)
	if _, err := io.ReadFull(s.Reader, b); err != nil {
		return nil
	}
	return b
}

// chunks reports whether the chunk with the samples is there in its length.
func (s *soundParts) chunks(order binary.ByteOrder, samples string) bool {
	if !s.skip(12) {
		return false
	}
	for {
		b := s.take(8)
		if b == nil {
			return false
		}
		length := int64(order.Uint32(b[4:]))
		if string(b[:4]) == samples {
			return length >= unknownLength || length <= s.left
		}
		if !s.skip(length + length%2) {
			return false
		}
	}
}

func (s *soundParts) au() bool {
	total := s.left
	b := s.take(24)
	if b == nil {
		return false
	}
	start, length := int64(binary.BigEndian.Uint32(b[4:])), int64(binary.BigEndian.Uint32(b[8:]))
	return start <= total && (length >= unknownLength || start+length <= total)
}

// midi reports whether all tracks are there that the head counts.
func (s *soundParts) midi() bool {
	b := s.take(14)
	if b == nil || !s.skip(int64(binary.BigEndian.Uint32(b[4:]))-6) {
		return false
	}
	for tracks := binary.BigEndian.Uint16(b[10:]); tracks > 0; {
		b := s.take(8)
		if b == nil || !s.skip(int64(binary.BigEndian.Uint32(b[4:]))) {
			return false
		}
		if string(b[:4]) == "MTrk" {
			tracks--
		}
	}
	return true
}

// ogg reports whether the last page is there in its length.
func (s *soundParts) ogg() bool {
	for s.left > 0 {
		b := s.take(27)
		if b == nil || string(b[:4]) != "OggS" {
			return false
		}
		sizes := s.take(int(b[26]))
		length := int64(0)
		for _, n := range sizes {
			length += int64(n)
		}
		if sizes == nil || !s.skip(length) {
			return false
		}
	}
	return true
}

// mp3 reports whether a title that claims a length is all there, and a sound begins behind it.
func (s *soundParts) mp3() bool {
	if head, _ := s.Peek(10); len(head) == 10 && string(head[:3]) == "ID3" {
		if !s.skip(10 + int64(head[6])<<21 + int64(head[7])<<14 + int64(head[8])<<7 + int64(head[9])) {
			return false
		}
	}
	for {
		b, err := s.Peek(3)
		if err != nil {
			return false
		}
		version, layer, rate, samples := b[1]>>3&3, b[1]>>1&3, b[2]>>4, b[2]>>2&3
		if b[0] == 0xff && b[1]>>5 == 7 && version != 1 && layer != 0 && rate != 15 && samples != 3 {
			return true
		}
		s.Discard(1)
	}
}
