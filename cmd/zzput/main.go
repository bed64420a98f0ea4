package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/umpire-vassal/umpire/fixtures/grown"
)

func main() {
	sample := "/work/cost/fixtures/games/quarry-ford"
	module, err := os.ReadFile(sample + "/quarry-ford.vmod")
	if err != nil {
		panic(err)
	}
	if len(os.Args) == 1 {
		for _, t := range grown.Things(module) {
			fmt.Println(t.Name, t.Sizes)
		}
		return
	}
	dir := os.Args[1]
	var n []int
	for _, a := range os.Args[3:] {
		k, _ := strconv.Atoi(a)
		n = append(n, k)
	}
	os.RemoveAll(dir)
	os.CopyFS(filepath.Join(dir, "game"), os.DirFS(sample))
	os.CopyFS(filepath.Join(dir, "pack"), os.DirFS(sample))
	os.MkdirAll(filepath.Join(dir, "out"), 0o777)
	sum := 0
	for name, data := range grown.Files(module, os.Args[2], n...) {
		p := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(p), 0o777)
		os.WriteFile(p, data, 0o666)
		sum += len(data)
	}
	fmt.Println(sum, "bytes")
}
