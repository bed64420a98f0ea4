#!/bin/sh
# umpire-merge OURS BASE THEIRS: merge two changes of a VASSAL module into OURS.
# It ends with 1, and OURS as it was, if they conflict. git calls it; see "umpire help git".
[ $# = 3 ] || { echo "usage: umpire-merge OURS BASE THEIRS" >&2; exit 2; }
unset $(git rev-parse --local-env-vars)
work=$(mktemp -d) || exit 1
new=$(mktemp "$1.XXXXXX") || { rm -rf "$work"; exit 1; }
trap 'rm -rf "$work" "$new"' EXIT
now=$(date -u '+%Y-%m-%d %H:%M:%S')
saved=$(date +%s)000

in_work() {
	git -C "$work/repo" -c user.name=umpire -c user.email=umpire@localhost -c commit.gpgsign=false \
		-c core.hooksPath=/dev/null -c core.attributesFile=/dev/null -c init.defaultBranch=base "$@"
}

# again FILE COMMAND...: what a command makes of a file, if it is there.
again() {
	file=$1
	shift
	[ ! -f "$file" ] || { "$@" <"$file" >"$work/text" && cat "$work/text" >"$file"; }
}

# commit MODULE: the module as the next commit. Times change with every save, so they
# are the same in all three.
commit() {
	umpire unpack "$1" -o "$work/folder" &&
		again "$work/folder/entries.csv" sed -E "s/,[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8},/,$now,/" &&
		again "$work/folder/files/moduledata" sed -E "s/<dateSaved>[0-9]+</<dateSaved>$saved</" &&
		in_work rm -rq --ignore-unmatch . &&
		cp -R "$work/folder/." "$work/repo/" &&
		rm -rf "$work/folder" &&
		in_work add -A -f &&
		in_work commit -q --allow-empty -m module
}

mkdir "$work/repo" && in_work init -q &&
	commit "$2" && in_work branch theirs &&
	commit "$1" && in_work branch ours &&
	in_work checkout -q theirs && commit "$3" &&
	in_work checkout -q ours && in_work merge -q --no-edit -X no-renames theirs >&2 &&
	umpire pack "$work/repo" --force -o "$new" &&
	mv -f "$new" "$1" || exit 1
