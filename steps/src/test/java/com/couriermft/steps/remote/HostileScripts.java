package com.couriermft.steps.remote;

import com.couriermft.peers.LyingFile;
import com.couriermft.peers.LyingFile.Kind;
import com.couriermft.peers.LyingFile.Told;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Generates scripts of hostile servers. */
final class HostileScripts {
  private static final long A_TIME = 1_767_225_600L;

  private HostileScripts() {}

  /**
   * A line of a listing and its file.
   *
   * @param isSteady whether the server always reports it as a file with the same size
   */
  record Listed(String name, LyingFile file, boolean isSteady) {
    @Override
    public String toString() {
      return "'" + name + "': " + file;
    }
  }

  /**
   * The test's request to the server.
   *
   * @param config configuration of the step
   * @param timeIsUp whether each invocation ends as early as possible
   * @param diesAt number of the check for the end at which the first attempt dies; 0 for never
   */
  record Asked(String config, boolean timeIsUp, int diesAt) {}

  static Arbitrary<List<Listed>> folders() {
    return listed().list().ofMinSize(1).ofMaxSize(5);
  }

  static Arbitrary<Asked> questions() {
    return Combinators.combine(
            Arbitraries.of("'/in/*'", "'/in'", "['/in/a.bin','/in/b.bin']"),
            Arbitraries.of("keep", "delete"),
            Arbitraries.of(true, false),
            Arbitraries.of(0, 1),
            Arbitraries.integers().between(1, 3),
            Arbitraries.of(true, false),
            Arbitraries.of(0, 0, 1, 2, 5, 20))
        .as(
            (path, after, resume, stable, parallel, over, dies) ->
                new Asked(
                    ("{'path':%s,'after':'%s','resume':%s,'stable_for_seconds':%d,"
                            + "'parallel_files':%d,'on_empty':'ok'}")
                        .formatted(path, after, resume, stable, parallel),
                    over,
                    dies));
  }

  private static Arbitrary<Listed> listed() {
    return names()
        .flatMap(
            name ->
                contents()
                    .flatMap(
                        content ->
                            Combinators.combine(
                                    told(content.length),
                                    told(content.length).list().ofMinSize(1).ofMaxSize(3),
                                    Arbitraries.of(1_000, 4_096, 40_000, Integer.MAX_VALUE),
                                    Arbitraries.of(true, true, false))
                                .as(
                                    (listing, looks, most, steady) ->
                                        listed(
                                            name,
                                            content,
                                            most,
                                            listing,
                                            steady ? List.of(listing) : looks))));
  }

  private static Listed listed(
      String name, byte[] content, int most, Told listing, List<Told> looks) {
    // A server without facts reports a file only by its size.
    boolean sized = listing.size() != null && listing.size().signum() >= 0;
    boolean steady =
        listing.kind() == Kind.FILE && sized && looks.stream().allMatch(listing::equals);
    return new Listed(name, new LyingFile(content, most, listing, looks), steady);
  }

  private static Arbitrary<byte[]> contents() {
    return Arbitraries.of(0, 1, 100, 70_000, 70_001, 1_500_000, 2 << 20).map(SftpTransfers::random);
  }

  private static Arbitrary<String> names() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.of("a.bin", "b.bin", "c.bin", "A.BIN")),
        Tuple.of(
            2,
            Arbitraries.of(
                "..",
                ".",
                "",
                "../up.bin",
                "/etc/passwd",
                "sub/a.bin",
                "c:\\evil.bin",
                "place:",
                "nul\0.bin",
                "cr\r\nlf.bin",
                "tab\t.bin",
                "esc\u001b[31m.bin",
                "\u202enib.a",
                "\ufffd.bin",
                "x".repeat(300),
                "a.bin.courier-tmp")));
  }

  private static Arbitrary<Told> told(int length) {
    return Combinators.combine(sizes(length), times(), kinds()).as(Told::new);
  }

  private static Arbitrary<@Nullable BigInteger> sizes(int length) {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.just(BigInteger.valueOf(length))),
        Tuple.of(
            4,
            Arbitraries.of(
                    BigInteger.ZERO,
                    BigInteger.valueOf(5),
                    BigInteger.valueOf(length / 2),
                    BigInteger.valueOf(length + 1L),
                    BigInteger.valueOf(-1),
                    BigInteger.valueOf(Long.MIN_VALUE),
                    BigInteger.valueOf(Long.MAX_VALUE),
                    BigInteger.ONE.shiftLeft(63),
                    BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))
                .injectNull(0.2)));
  }

  private static Arbitrary<@Nullable Long> times() {
    return Arbitraries.of(A_TIME, A_TIME, A_TIME, A_TIME + 1, 0L, 0xffff_ffffL).injectNull(0.1);
  }

  private static Arbitrary<Kind> kinds() {
    return Arbitraries.frequencyOf(
        Tuple.of(9, Arbitraries.just(Kind.FILE)), Tuple.of(1, Arbitraries.of(Kind.class)));
  }
}
