//go:build js

// Umpire in the browser: a worker of the page calls it. It makes one object, umpire, with
// take(files) and do(what, request, watch); both return {value, data} or {error}. See
// cmd/page/app/worker.js.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"syscall/js"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/cmd/page/desk"
)

func main() {
	d := desk.New()
	js.Global().Set("umpire", map[string]any{
		"take": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return answer(func() (desk.Reply, error) { return desk.Reply{Value: d.Add(dropped(args[0]))}, nil })
		}),
		"do": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return answer(func() (desk.Reply, error) {
				return d.Do(args[0].String(), []byte(args[1].String()), watch{args[2]})
			})
		}),
	})
	select {}
}

// answer returns what do returns, as a value of JavaScript. A panic is Umpire's fault, not the
// input's.
func answer(do func() (desk.Reply, error)) (result any) {
	defer func() {
		if r := recover(); r != nil {
			result = map[string]any{"error": fmt.Sprintf("this is a fault of Umpire, not of your file: %v", r)}
		}
	}()
	reply, err := do()
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	value, err := json.Marshal(reply.Value)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	out := map[string]any{"value": string(value)}
	if reply.Data != nil {
		data := js.Global().Get("Uint8Array").New(len(reply.Data))
		js.CopyBytesToJS(data, reply.Data)
		out["data"] = data
	}
	return out
}

// dropped returns files as Go has them. Each is {path, size, read(at, length)}; read returns a
// Uint8Array, or throws.
func dropped(files js.Value) []desk.Dropped {
	list := make([]desk.Dropped, files.Length())
	for i := range list {
		f := files.Index(i)
		size := int64(f.Get("size").Float())
		list[i] = desk.Dropped{Path: f.Get("path").String(), Size: size, ReaderAt: &desk.Blob{Size: size, Load: load(f)}}
	}
	return list
}

// load returns a function that fills bytes from a file of the browser.
func load(f js.Value) func(p []byte, at int64) error {
	return func(p []byte, at int64) (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = errors.Errorf("the browser could not read the file: %v", r)
			}
		}()
		if js.CopyBytesToGo(p, f.Call("read", at, len(p))) < len(p) {
			return io.ErrUnexpectedEOF
		}
		return nil
	}
}

// A watch reports to the page how far a check is. It is a function(what, done, of).
type watch struct{ f js.Value }

// Files implements run.Watch.
func (w watch) Files(done, of int) { w.f.Invoke("files", done, of) }

// Steps implements run.Watch.
func (w watch) Steps(done, of int) { w.f.Invoke("steps", done, of) }
