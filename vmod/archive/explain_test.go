package archive

import (
	"testing"

	"github.com/klauspost/compress/flate"
	"github.com/pkg/errors"
)

// The inflater calls some damage an error of its own.
func TestInternalErrorIsDamage(t *testing.T) {
	var refused *Error
	if err := explain("savedGame", flate.InternalError("made up")); !errors.As(err, &refused) || refused.Code != Corrupt {
		t.Error(err)
	}
}
