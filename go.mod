module github.com/umpire-vassal/umpire

go 1.26.0

toolchain go1.26.10

require (
	git.sr.ht/~sbinet/gg v0.8.0 // draws pictures, with the fonts of Go
	github.com/DataDog/zstd v1.5.7 // zips the page: 4.8 MB, where gzip leaves 5.7
	github.com/beevik/etree v1.8.1 // edits VASSAL's XML
	github.com/chromedp/cdproto v0.159.0 // tests in Chromium
	github.com/chromedp/chromedp v0.23.0 // tests in Chromium
	github.com/ebitengine/purego v0.11.3 // on a Mac, receives what is dropped on the app
	github.com/evanw/esbuild v0.28.2 // bundles the pages' scripts
	github.com/google/go-cmp v0.7.0 // compares in tests
	github.com/google/jsonschema-go v0.4.3 // holds JSON against the schemas, in tests
	github.com/inconshreveable/mousetrap v1.1.0 // sees a start from Explorer on Windows
	github.com/klauspost/compress v1.20.4 // unzips what VASSAL zipped, and zips the page without a C compiler
	github.com/pelletier/go-toml/v2 v2.4.3 // reads packs and settings
	github.com/pkg/errors v0.9.1 // wraps errors
	github.com/rivo/uniseg v0.4.7 // knows how wide Chinese names are on a terminal
	github.com/rogpeppe/go-internal v1.16.0 // compares texts line by line; runs test scripts
	github.com/spf13/cobra v1.10.2 // the command line
	github.com/spf13/pflag v1.0.9 // the command line
	github.com/xuri/excelize/v2 v2.11.0 // makes workbooks for tests
	github.com/yuin/goldmark v1.8.7 // makes HTML of the help, for the site
	golang.org/x/image v0.47.0 // reads pictures
	golang.org/x/net v0.61.0 // reads HTML in tests
	golang.org/x/sync v0.24.0 // runs work side by side
	golang.org/x/sys v0.49.0 // knows terminals
	golang.org/x/term v0.47.0 // knows terminals
	golang.org/x/text v0.43.0 // has the old encodings of names in zips and modules
	golang.org/x/tools v0.52.0 // has txtar, the form of the cases
	pgregory.net/rapid v1.3.0 // makes inputs for tests
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/richardlehane/mscfb v1.0.7 // indirect
	github.com/richardlehane/msoleps v1.0.6 // indirect
	github.com/tiendc/go-deepcopy v1.7.2 // indirect
	github.com/xuri/efp v0.0.1 // indirect
	github.com/xuri/nfp v0.0.2-0.20250530014748-2ddeb826f9a9 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/telemetry v0.0.0-20261010193011-f71dc92da45e // indirect
	golang.org/x/vuln v1.9.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)

tool (
	golang.org/x/tools/cmd/deadcode
	golang.org/x/vuln/cmd/govulncheck
	honnef.co/go/tools/cmd/staticcheck
)
