# Read by the other scripts: runs the benchmarks that are written in Java, in the module bench.

bench_java() { # class, arguments
  local class=$1 path=bench/target/bench.classpath
  shift
  mvn -B -q -Dstyle.color=never -pl bench -am test-compile dependency:build-classpath \
    -Dspotless.check.skip=true -Dmdep.includeScope=test -Dmdep.outputFile=target/bench.classpath
  "${BENCH_JAVA:-java}" "-Xmx${BENCH_HEAP:-256m}" ${BENCH_OPTIONS:-} -cp "bench/target/test-classes:$(cat $path)" \
    "com.couriermft.bench.$class" "$@"
}
