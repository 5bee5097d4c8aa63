# Read by the other scripts: runs the benchmarks that are written in Java, beside core's tests.

# The class path "$1" with a jar for each of its directories: class-data archives know no directories.
bench_jars() {
  local entry all='' number=0 entries
  mkdir -p core/target/bench-jars
  IFS=: read -ra entries <<<"$1"
  for entry in "${entries[@]}"; do
    if [ -d "$entry" ]; then
      number=$((number + 1))
      jar --create --no-compress --file "core/target/bench-jars/$number.jar" -C "$entry" .
      entry=core/target/bench-jars/$number.jar
    fi
    all=$all:$entry
  done
  echo "${all#:}"
}

bench_java() { # class, arguments
  local class=$1 path=core/target/bench.classpath classes
  shift
  mvn -B -q -Dstyle.color=never -pl core -am test-compile dependency:build-classpath \
    -Dspotless.check.skip=true -Dmdep.includeScope=test -Dmdep.outputFile=target/bench.classpath
  classes="core/target/test-classes:core/target/classes:$(cat $path)"
  [ -z "${BENCH_JARS:-}" ] || classes=$(bench_jars "$classes")
  java "-Xmx${BENCH_HEAP:-256m}" -cp "$classes" "com.couriermft.bench.$class" "$@"
}
