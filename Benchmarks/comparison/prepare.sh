# Sourced by the programs beside this folder, with $here set to theirs: makes Python ready and
# builds, unless only help is asked for.
root=$(dirname "$here")
python=$here/.venv/bin/python
if ! [ -e "$here/.venv/ready" ]; then
  python3 -m venv "$here/.venv"
  "$python" -m pip install --quiet --disable-pip-version-check -r "$here/requirements.txt"
  touch "$here/.venv/ready"
fi
case " $* " in
*" --help "* | *" -h "*) ;;
*)
  swift build --package-path "$root" -c release --product cubica >&2
  swift build --package-path "$here" -c release >&2
  ;;
esac
