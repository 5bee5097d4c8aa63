package com.couriermft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs each benchmark once with the smallest sizes. */
class BenchmarksTest {
  private static final Pattern CLASS = Pattern.compile("bench_java (\\w+)");

  /** The benchmarks that are written in Java. Those with a host need the packaged app. */
  enum Benchmark {
    API(ApiBench::main, true, "1", "0"),
    CIPHERS(CiphersBench::main, false),
    CONTEXTS(ContextsBench::main, false),
    CRYPTO(CryptoBench::main, false, "--size", "1", "--pairs", "1"),
    DATA(DataBench::main, false, "--rows", "100", "--pairs", "1"),
    ENGINE(EngineBench::main, false),
    ISOLATED(IsolatedBench::main, false, "1"),
    LOOP_ENGINE(LoopEngineBench::main, false, "20", "2"),
    OVERVIEW(OverviewBench::main, false, "50"),
    QUEUED(QueuedBench::main, false, "20"),
    SCALE(ScaleBench::main, false, "10", "11.6"),
    TRANSFER(TransferBench::main, false, "--only", "large", "--size", "1", "--pairs", "1");

    private final Main main;
    private final boolean hasHost;
    private final String[] arguments;

    Benchmark(Main main, boolean hasHost, String... arguments) {
      this.main = main;
      this.hasHost = hasHost;
      this.arguments = arguments;
    }

    String type() {
      return Arrays.stream(name().split("_"))
          .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
          .reduce("", String::concat)
          .concat("Bench");
    }
  }

  /** The programs that a benchmark needs; none for most. */
  private static final Map<Benchmark, List<String>> PROGRAMS =
      Map.of(
          Benchmark.CRYPTO, List.of("gpg", "zip", "unzip"),
          Benchmark.DATA, List.of("psql", "mariadbd", "python3"),
          Benchmark.TRANSFER, List.of("sshd", "rclone"));

  interface Main {
    void run(String[] arguments) throws Exception;
  }

  /** Benchmarks that start hosts for too long to run in the build. */
  private static final Set<String> TOO_LONG =
      Set.of("ColdStartBench", "HostsBench", "HttpBench", "SchedulesBench");

  @BeforeAll
  static void choose() {
    System.setProperty(Sizes.SMALLEST, "true");
  }

  @AfterAll
  static void restore() {
    System.clearProperty(Sizes.SMALLEST);
  }

  @ParameterizedTest
  @EnumSource
  void benchmark_withTheSmallestSizes_runs(Benchmark benchmark) throws Exception {
    assumeTrue(!benchmark.hasHost || Files.isDirectory(Site.APP), "the app is not packaged");
    PROGRAMS
        .getOrDefault(benchmark, List.of())
        .forEach(program -> assumeTrue(isInstalled(program), program + " is not installed"));

    benchmark.main.run(benchmark.arguments);
  }

  private static boolean isInstalled(String program) {
    String path = System.getenv("PATH") + ":/usr/sbin";
    return Stream.of(path.split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Test
  void scripts_ofBenchmarksInJava_areAllListed() throws IOException {
    Set<String> started = new TreeSet<>();
    try (Stream<Path> scripts = Files.list(ProjectFiles.root().resolve("bench"))) {
      for (Path script : scripts.filter(file -> file.toString().endsWith(".sh")).toList()) {
        CLASS.matcher(Files.readString(script)).results().forEach(is -> started.add(is.group(1)));
      }
    }
    Set<String> listed = new TreeSet<>(TOO_LONG);
    Stream.of(Benchmark.values()).map(Benchmark::type).forEach(listed::add);

    assertThat(started).isEqualTo(listed);
  }
}
