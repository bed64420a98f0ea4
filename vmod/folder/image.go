package folder

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// otherBuildFile returns the name of the build file that VASSAL does not read if there are two.
func otherBuildFile(name string) string {
	if name == "buildFile" {
		return "buildFile.xml"
	}
	return "buildFile"
}

// lacking returns the images that a build file names and the archive does not have, each in a line.
func lacking(tree *buildfile.Tree, has func(entry string) bool) string {
	var lines []string
	for name := range shown.In(tree) {
		if !slices.ContainsFunc(shown.Entries(name), has) {
			lines = append(lines, visible(name)+"\n")
		}
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "")
}

// mistyped fails if the build file or a piece names an image that is neither among the entries nor in
// the file MissingImages. Without that file it finds nothing: an extension can show the images of its
// module, and older folders do not list what the module lacked.
func mistyped(fsys fs.FS, m written) error {
	if m.tree == nil {
		return nil
	}
	list, err := read(fsys, MissingImages, nil)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(list)) {
		known[strings.TrimRight(line, "\r\n")] = true
	}
	there := make(map[string]bool, len(m.entries))
	for _, e := range m.entries {
		there[e.name] = true
	}
	has := func(entry string) bool { return there[entry] }
	for name, e := range shown.In(m.tree) {
		if known[visible(name)] || slices.ContainsFunc(shown.Entries(name), has) {
			continue
		}
		skeleton, err := buildfile.Read([]byte(m.texts[m.build]), buildfile.DefaultLimits())
		if err != nil {
			return errors.Wrap(err, m.build)
		}
		file, line := namedAt(skeleton.At(e.Index()), m.build, name, m.texts)
		return errors.Errorf("%s, line %d: it shows the image %q, which is not in %s/%s; correct the name, put the "+
			"image there, or add the name to %s", file, line, name, Files, shown.Folder, MissingImages)
	}
	return nil
}

// namedAt returns the file and line in which an element of the build file, or its piece, names an
// image.
func namedAt(e *buildfile.Element, build, image string, texts map[string]string) (file string, line int) {
	line, _ = e.Position()
	name, ok := strings.CutPrefix(e.Text, reference)
	text, isPiece := texts[name]
	if !ok || !isPiece || slices.Contains(shown.OfComponent(e), image) {
		return build, line
	}
	found, _ := traits(text)
	line = 1
	for _, p := range found {
		for _, raw := range shown.WithPlaced([]trait.Raw{p.Raw}) {
			if slices.Contains(shown.OfTrait(raw), image) {
				line = p.line
				for i, l := range strings.Split(text, "\n")[p.line-1:] {
					if strings.Contains(l, visible(image)) {
						line += i
						break
					}
				}
				return name, line
			}
		}
	}
	return name, line
}
