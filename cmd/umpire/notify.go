package main

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/pkg/errors"
)

// notify shows a notification with the system's own program for it.
func notify(title, text string) error {
	n := notification(runtime.GOOS, title, text)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	cmd := exec.CommandContext(ctx, n.words[0], n.words[1:]...)
	cmd.Env = append(os.Environ(), n.env...)
	if err := cmd.Start(); err != nil {
		cancel()
		return errors.Wrap(err, "show a notification")
	}
	go func() { // nobody waits for it
		defer cancel()
		_ = cmd.Wait()
	}()
	return nil
}

// An invocation is a program with its arguments, and what its environment has besides.
type invocation struct{ words, env []string }

// toast is a script of PowerShell that shows the texts of two variables. PowerShell reads all its arguments as a
// script, so the texts are none of them.
const toast = `$m = [Windows.UI.Notifications.ToastNotificationManager, Windows.UI.Notifications, ` +
	`ContentType = WindowsRuntime];
$x = $m::GetTemplateContent([Windows.UI.Notifications.ToastTemplateType]::ToastText02);
$t = $x.GetElementsByTagName('text');
[void]$t.Item(0).AppendChild($x.CreateTextNode($env:UMPIRE_TITLE));
[void]$t.Item(1).AppendChild($x.CreateTextNode($env:UMPIRE_TEXT));
$id = '{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\WindowsPowerShell\v1.0\powershell.exe';
$m::CreateToastNotifier($id).Show([Windows.UI.Notifications.ToastNotification]::new($x))`

// notification returns what shows a notification on a system. No shell reads its texts, and no program takes
// them for its own: each is a whole argument behind all options, or the value of a variable.
func notification(system, title, text string) invocation {
	title = "Umpire: " + title // never an option
	switch system {
	case "windows":
		return invocation{[]string{"powershell", "-NoProfile", "-NonInteractive", "-Command", toast},
			[]string{"UMPIRE_TITLE=" + title, "UMPIRE_TEXT=" + text}}
	case "darwin":
		return invocation{words: []string{"osascript", "-e", "on run argv",
			"-e", "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run", title, text}}
	}
	plain := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text) // it may have markup
	return invocation{words: []string{"notify-send", "--app-name=Umpire", "--", title, plain}}
}
