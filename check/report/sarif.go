package report

import (
	"io"
	"net/url"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// The parts of SARIF 2.1.0 (OASIS) that are used, under its own names.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string     `json:"id"`
		Short *sarifText `json:"shortDescription,omitempty"`
		Full  *sarifText `json:"fullDescription,omitempty"`
		URI   string     `json:"helpUri,omitempty"`
		Help  *sarifText `json:"help,omitempty"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID        string             `json:"ruleId"`
		RuleIndex     int                `json:"ruleIndex"`
		Kind          string             `json:"kind"`
		Level         string             `json:"level"`
		Message       sarifText          `json:"message"`
		Locations     []sarifLocation    `json:"locations"`
		Fingerprints  map[string]string  `json:"partialFingerprints"`
		BaselineState string             `json:"baselineState,omitempty"`
		Suppressions  []sarifSuppression `json:"suppressions,omitempty"`
		Properties    sarifProperties    `json:"properties"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifRegion struct {
		Line int `json:"startLine"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifLogical struct {
		Name string `json:"name"`
		Kind string `json:"kind"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification"`
	}
	sarifProperties struct {
		Verdict rule.Verdict `json:"verdict"`
		Refs    []string     `json:"refs"`
		Step    int          `json:"step"`
		Phase   string       `json:"phase,omitempty"`
	}
)

// SARIF writes the form of static analysis that code hosts read. What is illegal is an error,
// what is suspect a warning; information and what could not be judged are results of their
// own kinds, without a level, as the standard has it. style.Rules describe the rules.
func SARIF(w io.Writer, files []File, style Style) error {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "Umpire", Rules: []sarifRule{}}}, Results: []sarifResult{}}
	index := map[string]int{}
	baseline := slices.ContainsFunc(files, func(f File) bool {
		for _, m := range f.Marks {
			if m.Baseline {
				return true
			}
		}
		return false
	})
	for i := range files {
		view := files[i].View()
		for _, f := range view.Findings {
			if _, known := index[f.Rule]; !known {
				index[f.Rule] = len(run.Tool.Driver.Rules)
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, describe(f.Rule, style.Rules))
			}
			run.Results = append(run.Results, result(&files[i], f, index[f.Rule], baseline))
		}
	}
	log := sarifLog{"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		"2.1.0", []sarifRun{run}}
	return errors.Wrap(visible.JSON(w, log, "  "), "write findings")
}

func describe(id string, rules []rule.Description) sarifRule {
	r := sarifRule{ID: id}
	if i := slices.IndexFunc(rules, func(d rule.Description) bool { return d.ID == id }); i >= 0 {
		r.Short, r.Full = &sarifText{rules[i].Title}, &sarifText{rules[i].Says}
		r.URI = URLOf(id)
		r.Help = &sarifText{rules[i].Checks + " " + rules[i].Example}
	}
	return r
}

func result(file *File, f FindingView, index int, baseline bool) sarifResult {
	path, line := file.source(f.Where)
	r := sarifResult{
		RuleID: f.Rule, RuleIndex: index, Kind: "fail", Level: f.Severity, Message: sarifText{f.Message.String()},
		Locations:    []sarifLocation{{Physical: sarifPhysical{Artifact: sarifArtifact{(&url.URL{Path: path}).String()}}}},
		Fingerprints: map[string]string{"umpire/v2": f.Fingerprint},
		Properties:   sarifProperties{f.Verdict, f.Refs, f.Step, f.Phase},
	}
	if line > 0 {
		r.Locations[0].Physical.Region = &sarifRegion{line}
	}
	switch f.Verdict {
	case rule.Unchecked:
		r.Kind, r.Level = "open", "none"
	case rule.Information:
		r.Kind, r.Level = "informational", "none"
	}
	if f.Where != nil {
		r.Locations[0].Logical = append(r.Locations[0].Logical, sarifLogical{component(f.Where), "element"})
	}
	for _, hex := range f.Hexes {
		r.Locations[0].Logical = append(r.Locations[0].Logical, sarifLogical{hex, "hex"})
	}
	for _, p := range f.Pieces {
		r.Locations[0].Logical = append(r.Locations[0].Logical, sarifLogical{p.Name, "piece"})
	}
	if baseline {
		r.BaselineState = "new"
		if f.Baseline {
			r.BaselineState = "unchanged"
		}
	}
	if f.Suppressed != "" {
		r.Suppressions = []sarifSuppression{{"external", f.Suppressed}}
	}
	return r
}
