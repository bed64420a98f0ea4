package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The command lines in the hooks and the action for other repositories, and in the starter for
// Linux, are ones that there are.
func TestHooks(t *testing.T) {
	line := regexp.MustCompile(`(?:entry: |Exec=|RUNNER_TEMP/)umpire"? ((?:check|pack|unpack|open) .*)`)
	for path, want := range map[string]int{".pre-commit-hooks.yaml": 3, ".github/actions/lint/action.yml": 3, "cmd/umpire/release/umpire.desktop": 1} {
		text, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil {
			t.Fatal(err)
		}
		found := line.FindAllStringSubmatch(string(text), -1)
		if len(found) != want {
			t.Errorf("%s: %d command lines, want %d", path, len(found), want)
		}
		for _, match := range found {
			words := strings.Fields(strings.Trim(match[1], "'"))
			if strings.Contains(match[1], "/dev/") {
				t.Errorf("%s: %q: Windows has no such file", path, match[1])
			}
			cmd, _, err := newRoot(newFiles(Streams{})).Find(words)
			if err != nil || cmd.Name() != words[0] {
				t.Errorf("%s: %q: %v", path, match[1], err)
				continue
			}
			var flags []string
			for _, word := range words[1:] {
				if !strings.ContainsAny(word, "$\"") {
					flags = append(flags, word)
				}
			}
			if err := cmd.ParseFlags(flags); err != nil {
				t.Errorf("%s: %q: %v", path, match[1], err)
			}
		}
	}
}

// The steps of the action do their work in another repository: with real inputs, in the shell
// and with the flags that GitHub gives it.
func TestAction(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program anew, without the race detector")
	}
	repository, temp := t.TempDir(), t.TempDir()
	if err := os.CopyFS(repository, os.DirFS(filepath.Join("..", "..", "fixtures", "games", "quarry-ford"))); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, ".github", "actions", "lint", "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	step := regexp.MustCompile(`(?m)^    - (?:if: inputs\.(\S+) != ''\n      )?shell: bash\n      env:\n((?:        .*\n)+)      run: (.*\n(?:        .*\n)*)`)
	steps := step.FindAllStringSubmatch(string(text), -1)
	if len(steps) != 3 {
		t.Fatalf("%d steps in bash, want 3: build, module, files", len(steps))
	}
	run := func(line string, env ...string) (string, error) {
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", line)
		cmd.Dir, cmd.Env = repository, append(os.Environ(), append(env, "RUNNER_TEMP="+temp)...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	action := func(module, files, flags string) (out string, fails bool) {
		values := strings.NewReplacer("${{ github.action_path }}", filepath.Join(root, ".github", "actions", "lint"),
			"${{ inputs.module-folder }}", module, "${{ inputs.files }}", files, "${{ inputs.flags }}", flags)
		for _, s := range steps {
			if s[1] == "module-folder" && module == "" || s[1] == "files" && files == "" {
				continue
			}
			var env []string
			for line := range strings.Lines(s[2]) {
				env = append(env, strings.Replace(strings.TrimSpace(values.Replace(line)), ": ", "=", 1))
			}
			told, err := run(strings.TrimPrefix(s[3], "|\n"), env...)
			out += told
			if err != nil {
				return out, true
			}
		}
		return out, false
	}
	if out, fails := action("", "", ""); fails {
		t.Fatal(out)
	}
	if out, err := run(`"$RUNNER_TEMP/umpire" unpack quarry-ford.vmod -o ford`); err != nil {
		t.Fatal(out)
	}
	if out, fails := action("ford", "clean.vsav", "--quiet"); fails || strings.Contains(out, "::") {
		t.Errorf("a module and a game without faults: %s", out)
	}
	if out, fails := action("", "clean.vsav overstacked.vsav", "--quiet --fail-on suspect"); !fails || !strings.Contains(out, "::warning file=overstacked.vsav") {
		t.Errorf("a game with faults passes: %s", out)
	}
	data := filepath.Join(repository, "ford", "files", "moduledata")
	told, err := os.ReadFile(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(data, []byte(regexp.MustCompile(`<version>.*</version>`).ReplaceAllString(string(told), "<version>other</version>")), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, fails := action("ford", "", ""); !fails || !strings.Contains(out, "::error file=ford,title=module/metadata") {
		t.Errorf("a module with faults passes: %s", out)
	}
}
