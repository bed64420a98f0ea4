package picture

// jpegSize walks the segments up to the first frame, which holds the size.
func jpegSize(r *reader) (int, int, error) {
	const startOfImage, endOfImage, startOfScan = 0xd8, 0xd9, 0xda
	for {
		m, err := marker(r)
		switch {
		case err != nil:
			return 0, 0, err
		case m == 1 || m >= 0xd0 && m <= startOfImage: // nothing follows these
			continue
		case m == endOfImage || m == startOfScan:
			return 0, 0, broken(JPEG, "has no size")
		}
		b, err := r.take(2)
		if err != nil {
			return 0, 0, err
		}
		length := int64(be.Uint16(b))
		if length < 2 {
			return 0, 0, broken(JPEG, "is damaged: it has a segment of %d bytes", length)
		}
		if m >= 0xc0 && m <= 0xcf && m != 0xc4 && m != 0xc8 && m != 0xcc { // a frame
			if b, err = r.take(6); err != nil {
				return 0, 0, err
			}
			r.components, r.progressive = int(b[5]), m == 0xc2
			return int(be.Uint16(b[3:])), int(be.Uint16(b[1:])), nil
		}
		if err := r.skip(length - 2); err != nil {
			return 0, 0, err
		}
	}
}

// marker reads the next marker, which may have fill bytes in front of it.
func marker(r *reader) (byte, error) {
	c, err := r.ReadByte()
	if err != nil {
		return 0, err
	}
	if c != 0xff {
		return 0, broken(JPEG, "is damaged: %#02x where a marker must be", c)
	}
	for c == 0xff {
		if c, err = r.ReadByte(); err != nil {
			return 0, err
		}
	}
	if c == 0 {
		return 0, broken(JPEG, "is damaged: it has an empty marker")
	}
	return c, nil
}
