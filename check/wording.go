package check

import "github.com/umpire-vassal/umpire/check/rule"

// fileDamaged excuses what is found in a damaged file.
var fileDamaged = rule.Wording{Code: "file/damaged", English: "the file is damaged, and the players had something else on their maps"}
