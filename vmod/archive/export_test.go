package archive

// Raw is the entry as it stands in the file: header, data and descriptor.
func (e *Entry) Raw(file []byte) []byte { return file[e.header:e.end] }
