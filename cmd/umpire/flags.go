package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A choice is the value of a flag that allows only some words. The flag is refused where
// the command line is read, so no command looks again.
type choice struct {
	value   *string
	allowed []string
}

// choiceFlag adds a flag that allows certain words. The first of them is the default.
func choiceFlag(cmd *cobra.Command, value *string, name, short, usage string, allowed ...string) {
	*value = allowed[0]
	if usage != "" {
		usage += ": "
	}
	last := len(allowed) - 1
	cmd.Flags().VarP(choice{value, allowed}, name, short, usage+strings.Join(allowed[:last], ", ")+" or "+allowed[last])
}

// formatFlag gives a command the flag --format for text and JSON.
func formatFlag(cmd *cobra.Command, format *string) {
	choiceFlag(cmd, format, "format", "f", "", "text", "json")
}

// String implements pflag.Value.
func (c choice) String() string { return *c.value }

// Type implements pflag.Value.
func (c choice) Type() string { return "string" }

// Set implements pflag.Value.
func (c choice) Set(word string) error {
	if !slices.Contains(c.allowed, word) {
		return errors.Errorf("%q is unknown%s", word, rule.DidYouMean(word, c.allowed))
	}
	*c.value = word
	return nil
}

// mostBudget is the largest --budget.
const mostBudget = 1000

// A budgetFlag is the value of --budget.
type budgetFlag struct{ times *int }

// String implements pflag.Value.
func (b budgetFlag) String() string {
	if b.times == nil {
		return ""
	}
	return strconv.Itoa(*b.times)
}

// Type implements pflag.Value.
func (b budgetFlag) Type() string { return "n" }

// Set implements pflag.Value.
func (b budgetFlag) Set(word string) error {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > mostBudget {
		return errors.Errorf("%q is no whole number from 1 to %d", word, mostBudget)
	}
	*b.times = n
	return nil
}

// flagError puts errors about flags the way all errors are put: the flag, what is wrong, what
// is allowed.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		return errors.Wrap(invalid.Unwrap(), "--"+invalid.GetFlag().Name)
	}
	var missing *pflag.NotExistError
	if !errors.As(err, &missing) {
		return err
	}
	if missing.GetSpecifiedShortnames() != "" {
		return errors.Errorf("unknown flag -%s; \"%s --help\" lists the flags", missing.GetSpecifiedName(),
			cmd.CommandPath())
	}
	var names []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, "--"+flag.Name) })
	name := "--" + missing.GetSpecifiedName()
	return errors.Errorf("unknown flag %s%s", name, rule.DidYouMean(name, names))
}

// moduleFlags adds the flags about the module and its extensions.
func (f *files) moduleFlags(cmd *cobra.Command, module *string, usage string) {
	cmd.Flags().StringVarP(module, "module", "m", "", usage)
	f.extensionFlag(cmd)
}

// extensionFlag adds the flag about extensions of the module.
func (f *files) extensionFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.extensions, "extension", nil, "an `extension` of the module, besides those in the folder where VASSAL keeps them; repeat it for several")
}
