package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/fixtures/grown"
)

var (
	grownFor  = flag.Duration("grown", 0, "how long to search for small files that cost more than they may; 0 tries each kind of them once, in small")
	grownOnly = flag.String("grownonly", "",
		"only what has this in its name; \"NAME=10,20\" measures these sizes and prints the cost of each command")
)

// What a command may cost for files of so many bytes together.
const (
	mostBytes  = 100_000
	mostTime   = 2 * time.Second
	mostMemory = 300 << 20
)

// A cost is what a command line cost.
type cost struct {
	line   string
	time   time.Duration // of all cores
	memory int
	code   int
	said   string
}

// ratio is 1 for the most that a command may cost.
func (c cost) ratio() float64 {
	return max(c.time.Seconds()/mostTime.Seconds(), float64(c.memory)/mostMemory)
}

func (c cost) String() string {
	return fmt.Sprintf("%.2f of the limit: %.2f s, %d MB, exit code %d: %s", c.ratio(), c.time.Seconds(),
		c.memory>>20, c.code, c.line)
}

// A grower gives grown files to the commands, in a folder of its own.
type grower struct {
	testing.TB
	folder, sample string
}

func newGrower(t testing.TB) grower {
	t.Helper()
	sample, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "games", "quarry-ford"))
	if err != nil {
		t.Fatal(err)
	}
	return grower{t, t.TempDir(), sample}
}

// things returns all that can be repeated.
func (g grower) things() []grown.Thing {
	module, err := os.ReadFile(filepath.Join(g.sample, "quarry-ford.vmod"))
	if err != nil {
		g.Fatal(err)
	}
	return grown.Things(module)
}

// put writes the files of a thing in place of those before.
func (g grower) put(files map[string][]byte) {
	err := os.RemoveAll(g.folder)
	for _, copied := range []string{"game", "pack"} {
		if err == nil {
			err = os.CopyFS(filepath.Join(g.folder, copied), os.DirFS(g.sample))
		}
	}
	for name, data := range files {
		path := filepath.Join(g.folder, filepath.FromSlash(name))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o777)
		}
		if err == nil {
			err = os.WriteFile(path, data, 0o666)
		}
	}
	if err == nil {
		err = os.Mkdir(filepath.Join(g.folder, "out"), 0o777)
	}
	if err != nil {
		g.Fatal(err)
	}
}

// clear removes what commands wrote, except for what others read.
func (g grower) clear() {
	out := filepath.Join(g.folder, "out")
	made, err := os.ReadDir(out)
	for _, e := range made {
		if err == nil && e.Name() != "unpacked" {
			err = os.RemoveAll(filepath.Join(out, e.Name()))
		}
	}
	if err != nil {
		g.Fatal(err)
	}
}

// run returns what a command line costs. One that takes far too much is ended.
func (g grower) run(line string) cost {
	binary, err := os.Executable()
	if err != nil {
		g.Fatal(err)
	}
	name, args := "umpire", strings.Fields(line)
	if args[0] == "page" {
		name, args = args[0], args[1:]
	}
	program := filepath.Join(g.folder, name) // testscript.Main goes by the name
	if err := os.Symlink(binary, program); err != nil && !os.IsExist(err) {
		g.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(g.Context(), 20*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -t 40; ulimit -v 8000000; exec "$0" "$@"`, program},
		args...)...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GOGC=") })
	var errs bytes.Buffer
	cmd.Dir, cmd.Stderr = g.folder, &errs
	if err := cmd.Start(); err != nil {
		g.Fatal(err)
	}
	ended, peak := make(chan struct{}), make(chan int)
	go func() { peak <- peakOf(cmd.Process.Pid, ended) }()
	cmd.Wait() // the exit code tells
	close(ended)
	state := cmd.ProcessState
	return cost{line: line, time: state.UserTime() + state.SystemTime(), memory: <-peak, code: state.ExitCode(),
		said: errs.String()}
}

// peakOf returns the most memory of a process until it ends. What the system tells afterwards is no
// less than the memory of the process that began it.
func peakOf(pid int, ended <-chan struct{}) (peak int) {
	for {
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // no longer there if it has ended
		for line := range strings.Lines(string(status)) {
			if fields := strings.Fields(line); fields[0] == "VmHWM:" {
				kilobytes, _ := strconv.Atoi(fields[1])
				peak = max(peak, kilobytes<<10)
			}
		}
		select {
		case <-ended:
			return peak
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// costs returns what command lines cost for a thing in some sizes, the dearest first.
func (g grower) costs(thing grown.Thing, n []int, lines []string) []cost {
	g.put(thing.Files(n))
	var all []cost
	for _, line := range lines {
		g.clear()
		c := g.run(line)
		if ended := c.code < 0; c.code > ExitUsage || ended && c.ratio() < 1 {
			g.Errorf("%s %v: %v\n%s", thing.Name, n, c, c.said[:min(len(c.said), 2000)])
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b cost) int { return cmp.Compare(b.ratio(), a.ratio()) })
	return all
}

// few returns the sizes of a thing that cost little.
func few(thing grown.Thing) []int {
	var n []int
	for _, s := range thing.Sizes {
		n = append(n, s.Few)
	}
	return n
}

// isSmall reports whether the files of a thing have no more than mostBytes and are made fast.
func isSmall(thing grown.Thing, n []int) bool {
	begun, sum := time.Now(), 0
	for _, data := range thing.Files(n) {
		sum += len(data)
	}
	return sum <= mostBytes && time.Since(begun) < 3*time.Second
}

// A climb looks for the sizes of a thing with which a command costs most.
type climb struct {
	thing grown.Thing
	n     []int
	costs []cost // of the command lines that cost most
}

// beginClimb grows all sizes alike, as far as they fit.
func beginClimb(thing grown.Thing) *climb {
	c := climb{thing: thing, n: few(thing)}
	for grew := true; grew; {
		grew = false
		for i, s := range thing.Sizes {
			n := slices.Clone(c.n)
			if n[i] = min(n[i]*3/2+1, s.Most); n[i] > c.n[i] && isSmall(thing, n) {
				c.n, grew = n, true
			}
		}
	}
	return &c
}

// dearest is how many command lines of a thing are tried again with other sizes.
const dearest = 3

// step tries other sizes and keeps them if a command costs more.
func (c *climb) step(g grower, r *rand.Rand) {
	if c.costs == nil {
		all := g.costs(c.thing, c.n, c.thing.Lines)
		c.costs = all[:min(len(all), dearest)]
		return
	}
	n := slices.Clone(c.n)
	for range 1 + r.IntN(2) {
		i := r.IntN(len(n))
		n[i] = max(1, min(int(float64(n[i])*[]float64{0.25, 0.5, 0.8, 1.25, 2}[r.IntN(5)]), c.thing.Sizes[i].Most))
	}
	if slices.Equal(n, c.n) || !isSmall(c.thing, n) {
		return
	}
	var lines []string
	for _, cost := range c.costs {
		lines = append(lines, cost.line)
	}
	if costs := g.costs(c.thing, n, lines); costs[0].ratio() > c.costs[0].ratio() {
		c.n, c.costs = n, costs
	}
}

// Small files cost little time and memory in every command, whatever they repeat. Without a time
// to search each kind is tried once, in small, so that it stays right.
func TestGrown(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing of it is about goroutines")
	}
	g := newGrower(t)
	only, sizes, measured := strings.Cut(*grownOnly, "=")
	things := slices.DeleteFunc(g.things(), func(thing grown.Thing) bool {
		return !strings.Contains(thing.Name, only) || measured && thing.Name != only
	})
	for i, thing := range things {
		switch {
		case measured:
			var n []int
			for _, size := range strings.Split(sizes, ",") {
				k, err := strconv.Atoi(size)
				if err != nil {
					t.Fatal(err)
				}
				n = append(n, k)
			}
			t.Log("fits: ", isSmall(thing, n))
			for _, c := range g.costs(thing, n, thing.Lines) {
				t.Log(c)
			}
		case *grownFor == 0:
			line := thing.Lines[i%len(thing.Lines)]
			if c := g.costs(thing, few(thing), []string{line})[0]; c.ratio() > 1 {
				t.Errorf("%s %v: %v", thing.Name, few(thing), c)
			}
		}
	}
	if measured || *grownFor == 0 {
		return
	}
	var climbs []*climb
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, seed))
	for until := time.Now().Add(*grownFor); time.Now().Before(until); {
		if len(things) > 0 {
			climbs, things = append(climbs, beginClimb(things[0])), things[1:]
			climbs[len(climbs)-1].step(g, r)
			t.Log(climbs[len(climbs)-1])
			continue
		}
		climbs[r.IntN(len(climbs))].step(g, r)
	}
	slices.SortStableFunc(climbs, func(a, b *climb) int { return cmp.Compare(b.costs[0].ratio(), a.costs[0].ratio()) })
	for _, c := range climbs {
		if c.costs[0].ratio() > 1 {
			t.Error(c)
		} else {
			t.Log(c)
		}
	}
}

func (c *climb) String() string {
	var of []string
	for i, s := range c.thing.Sizes {
		of = append(of, fmt.Sprintf("%d %s", c.n[i], s.Of))
	}
	return fmt.Sprintf("%s (%s)=%v: %v", c.thing.Name, strings.Join(of, ", "), c.n, c.costs[0])
}
