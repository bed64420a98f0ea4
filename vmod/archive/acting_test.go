package archive_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Names on which a program acts, in every form that some system takes for the same name, and names
// beside them that nothing acts on.
func TestActs(t *testing.T) {
	for _, name := range []string{
		".git/config", ".GIT/config", ".Git", "images/.git/HEAD", ".git ", ".git.", ".git. . ", ".git. /config",
		"git~1/config", "GIT~1", "gi7eba~1", "GI7EBA~12", ".g\u200cit/config", "\ufeff.git", ".gi\u2060t", ".g\u00adit", ".git::$INDEX_ALLOCATION/config",
		".gitattributes", ".GitAttributes", "images/.gitattributes", "gitatt~1", ".gitmodules", "gitmod~1", "gitmod~4", ".gitignore", ".gitconfig",
		".hg/hgrc", ".HG/hgrc", "hg~1/hgrc", "hg8b6c~2/hgrc", ".hgsub", ".hgignore", ".svn/entries", "_svn/entries", "svn~1/x", ".\u017fvn/entries",
		".bzr/branch", ".bzrignore", "bzr~1", "CVS/Root", "cvs/Entries", "images/CVS/Root", ".cvsignore", "_darcs/prefs", ".jj/repo", ".sl/x", ".pijul/x",
		"_FOSSIL_", ".fslckout", ".fossil-settings/x",
		"desktop.ini", "Desktop.ini", "images/desktop.ini", "desktop.ini.", "desktop.ini ", "de\u200bsktop.ini", "des\u212atop.ini", "desktop.ini:x", "AUTORUN.INF",
		"folder.htt", ".directory", "a.lnk", "a.LNK ", "a.url", "a.scf", "a.library-ms", "a.searchConnector-ms", "a.desktop",
		"x.{ED7BA470-8E54-465E-825C-99712043E01C}/a.png", ".envrc", ".vscode/tasks.json", ".idea/x",
		`a\.git\config`,
	} {
		var codes []string
		for _, p := range archive.NameProblems(name) {
			codes = append(codes, p.Code)
		}
		found := false
		for _, code := range codes {
			found = found || code == archive.ActiveName
		}
		if !found {
			t.Errorf("%q: problems %q, want %s", name, codes, archive.ActiveName)
		}
	}
	for _, name := range []string{
		"git", "images/git.png", "images/digit.png", "hg.png", "hg1.png", "svn", "CVS", "images/CVS", "images/cvs.png", "CVS Yorktown/x.png", "DESKTO~1.PNG",
		"desktop.png", "desktop.ini.txt", "autorun.txt", "images/x~1.png", "images/gi12ab.png", "a.linked", "url", "lnk/a.png", "scf.png", ".hidden", "...a",
		"images/.a.png", "Thumbs.db", ".DS_Store", "images/été.png", "a{1}.png", "x.{y}", "buildFile.xml", "moduledata", "savedGame",
	} {
		if archive.Acts(name) {
			t.Errorf("%q: a program acts on it", name)
		}
		if found := archive.NameProblems(name); found != nil {
			t.Errorf("%q: %v", name, found)
		}
	}
}
