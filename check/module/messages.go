package module

import "github.com/umpire-vassal/umpire/check/say"

func inPieces(finding say.Message, count int) say.Message {
	return say.On("key-conflict/pieces", "{finding} (pieces: {count})", finding, count)
}
