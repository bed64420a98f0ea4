package main

import (
	"os"
	"runtime"
	"strings"

	"github.com/ebitengine/purego"
	"github.com/ebitengine/purego/objc"
	"github.com/pkg/errors"
)

// startedAsApp reports whether Finder started the program, in Umpire.app: its parent is launchd
// then. From Terminal the same program is a command like any other.
func startedAsApp() bool {
	program, err := os.Executable()
	return err == nil && len(os.Args) == 1 && os.Getppid() == 1 && strings.Contains(program, ".app/Contents/MacOS/")
}

// AppKit answers only on the thread on which the program began.
func init() {
	if startedAsApp() {
		runtime.LockOSThread()
	}
}

// finderEvents returns what runs AppKit's loop of events; nil if the program is no app.
func finderEvents() func(chan<- []string, func()) error {
	if !startedAsApp() {
		return nil
	}
	return listen
}

// listen puts what Finder hands over on a channel, drop by drop. It calls ready on a goroutine of
// its own, once all is there that the program was started with, and does not return.
func listen(drops chan<- []string, ready func()) error {
	if _, err := purego.Dlopen("/System/Library/Frameworks/AppKit.framework/AppKit",
		purego.RTLD_GLOBAL|purego.RTLD_LAZY); err != nil {
		return errors.Wrap(err, "load AppKit")
	}
	openFiles := func(_ objc.ID, _ objc.SEL, app, names objc.ID) {
		drops <- texts(names)
		const success = 0
		app.Send(objc.RegisterName("replyToOpenOrPrint:"), success)
	}
	launched := func(objc.ID, objc.SEL, objc.ID) { go ready() }
	class, err := objc.RegisterClass("UmpireDelegate", objc.GetClass("NSObject"), nil, nil, []objc.MethodDef{
		{Cmd: objc.RegisterName("application:openFiles:"), Fn: openFiles},
		{Cmd: objc.RegisterName("applicationDidFinishLaunching:"), Fn: launched},
	})
	if err != nil {
		return errors.Wrap(err, "make the delegate of the app")
	}
	app := objc.ID(objc.GetClass("NSApplication")).Send(objc.RegisterName("sharedApplication"))
	app.Send(objc.RegisterName("setDelegate:"), objc.ID(class).Send(objc.RegisterName("new")))
	app.Send(objc.RegisterName("run"))
	return nil
}

// texts returns the strings of an NSArray.
func texts(list objc.ID) []string {
	n := objc.Send[uint](list, objc.RegisterName("count"))
	found := make([]string, n)
	for i := range found {
		text := list.Send(objc.RegisterName("objectAtIndex:"), uint(i))
		found[i] = objc.Send[string](text, objc.RegisterName("UTF8String"))
	}
	return found
}
