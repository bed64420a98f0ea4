package whole

import (
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"

	"github.com/pkg/errors"
)

// system is the file system of the machine.
type system struct{}

func (system) lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }

func (system) stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

func (system) create(path string) (file, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (system) open(path string) (file, error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (system) rename(from, to string) error { return os.Rename(from, to) }

func (system) remove(path string) error { return os.Remove(path) }

func (system) syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may be written and not read
	}
	if err != nil {
		return err
	}
	defer f.Close()
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil // file systems that know of no such thing
	}
	return err
}

// signals are requests to end the process. From listen on they wait until handle
// is called, so none of them finds a file that nobody removes.
type signals struct {
	come     chan os.Signal
	done     chan struct{}
	once     sync.Once
	finished sync.WaitGroup
}

func listen() *signals {
	s := &signals{come: make(chan os.Signal, 1), done: make(chan struct{})}
	signal.Notify(s.come, os.Interrupt, syscall.SIGTERM)
	return s
}

// handle ends the process, after clean, when it is told to.
func (s *signals) handle(clean func()) {
	s.finished.Go(func() {
		select {
		case <-s.done:
		case sig := <-s.come:
			clean()
			end(sig)
		}
	})
}

// hold makes signals wait again, for what must not be left half done.
func (s *signals) hold() {
	s.once.Do(func() { close(s.done) })
	s.finished.Wait()
}

// stop lets signals do again what they did before. One that has waited ends the
// process now.
func (s *signals) stop() {
	signal.Stop(s.come)
	s.hold()
	select {
	case sig := <-s.come:
		end(sig)
	default:
	}
}

func end(sig os.Signal) {
	code := 128
	if n, ok := sig.(syscall.Signal); ok {
		code += int(n)
	}
	os.Exit(code)
}
