package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.openpgp.SelfSigned.Made;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Compares the expiry of certificates that have generated self-signatures with the results of
 * GnuPG, Sequoia and RNP, or of any two if they disagree. Skipped, with a message, if one of these
 * programs is not installed.
 */
class KeyExpiryTest {
  private static final String NEVER = "never";
  private static final String INVALID = "invalid";
  private static final Pattern OF_SEQUOIA = Pattern.compile("creation time \\+ P(\\d+)D");
  private static final Pattern OF_RNP = Pattern.compile("\\[EXPIRE[SD] (\\d+-\\d+-\\d+)]");

  private static Gpg gpg;

  @BeforeContainer
  static void start() {
    for (String program : List.of("sq", "rnpkeys")) {
      assumeTrue(
          Stream.of(System.getenv("PATH").split(":"))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
          program + " is not installed");
    }
    gpg = Gpg.start();
  }

  @AfterContainer
  static void stop() {
    if (gpg != null) {
      gpg.close();
    }
  }

  @Provide
  Arbitrary<SelfSigned> certificates() {
    Arbitrary<Made> made =
        Combinators.combine(
                Arbitraries.of(0, 1, 2),
                Arbitraries.of(100, 400, 2_000).optional(0.75),
                Arbitraries.of(true, false, false),
                Arbitraries.of(true, false, false, false, false))
            .as(
                (over, days, primary, isOver) ->
                    new Made(over, 0, days, primary && over > 0, isOver));
    return Combinators.combine(
            made.list().ofMinSize(1).ofMaxSize(5),
            Arbitraries.shuffle(IntStream.range(0, 8).boxed().toList()))
        .as(
            (all, days) ->
                new SelfSigned(
                    IntStream.range(0, all.size())
                        .mapToObj(i -> all.get(i).on(days.get(i)))
                        .toList()))
        .filter(made1 -> made1.signatures().stream().anyMatch(each -> each.over() > 0));
  }

  @Property(tries = 60, shrinking = ShrinkingMode.OFF)
  void expiry_ofAnySelfSignatures_isWhatTwoOfThreeProgramsSay(
      @ForAll("certificates") SelfSigned form) throws Exception {
    byte[] packets = form.certificate();
    Certificate certificate = Certificate.readAll(packets).get(0);
    List<String> said = new ArrayList<>(List.of(sequoia(packets), rnp(packets)));
    if (!endsOnExpiredSignature(form) && !takesBackPrimary(form)) {
      said.add(gnuPg(packets, certificate.fingerprint()));
    }
    Optional<String> expected =
        said.stream()
            .collect(Collectors.groupingBy(each -> each, Collectors.counting()))
            .entrySet()
            .stream()
            .filter(entry -> entry.getValue() > 1)
            .map(java.util.Map.Entry::getKey)
            .findFirst();
    Instant now = Instant.now();
    String found =
        certificate
            .findExpiryAt(now)
            .map(end -> String.valueOf(Duration.between(SelfSigned.CREATED, end).toDays()))
            .orElse(NEVER);
    boolean isValid = certificate.validityAt(now).isValid();
    if (expected.isPresent() && expected.get().equals(INVALID)) {
      assertThat(isValid).as(found).isFalse();
    } else if (expected.isPresent()) {
      assertThat(found).as("Sequoia, RNP and GnuPG say " + said).isEqualTo(expected.get());
      assertThat(isValid).isEqualTo(found.equals(NEVER) || found.equals("2000"));
    }
  }

  /**
   * Returns whether the primary user id flag is withdrawn. In this case, GnuPG still treats the
   * user id as primary, and RNP may do so. According to RFC 9580 §5.2.3.10 and §5.2.3.27, the
   * newest signature counts, as in Sequoia.
   */
  private static boolean takesBackPrimary(SelfSigned form) {
    return IntStream.rangeClosed(1, 2)
        .mapToObj(
            over ->
                form.signatures().stream()
                    .filter(made -> made.over() == over && !made.isOver())
                    .sorted(Comparator.comparing(Made::day))
                    .map(Made::isPrimary)
                    .toList())
        .anyMatch(primary -> primary.contains(true) && !primary.get(primary.size() - 1));
  }

  /**
   * Returns whether the newest signature has expired. In this case, GnuPG treats the user id as
   * invalid and does not fall back to an older signature.
   */
  private static boolean endsOnExpiredSignature(SelfSigned form) {
    return IntStream.rangeClosed(1, 2)
        .mapToObj(
            over ->
                form.signatures().stream()
                    .filter(made -> made.over() == over)
                    .max(Comparator.comparing(Made::day)))
        .anyMatch(newest -> newest.isPresent() && newest.get().isOver());
  }

  private static String gnuPg(byte[] packets, String fingerprint) {
    gpg.runWith(packets, "--import");
    String[] fields =
        new String(gpg.run("--with-colons", "--list-keys", fingerprint), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("pub:"))
            .findFirst()
            .orElseThrow()
            .split(":");
    Instant created = SelfSigned.CREATED;
    return fields[6].isEmpty()
        ? NEVER
        : String.valueOf(
            Duration.between(created, Instant.ofEpochSecond(Long.parseLong(fields[6]))).toDays());
  }

  private static String sequoia(byte[] packets) throws IOException, InterruptedException {
    String said = run(packets, List.of("sq", "inspect"));
    Matcher days = OF_SEQUOIA.matcher(said);
    return said.contains("No binding signature") ? INVALID : days.find() ? days.group(1) : NEVER;
  }

  private static String rnp(byte[] packets) throws IOException, InterruptedException {
    Path home = Files.createTempDirectory(gpg.home(), "rnp");
    String said =
        run(packets, List.of("rnpkeys", "--homedir", home.toString(), "--import-key"))
            .lines()
            .filter(line -> line.startsWith("pub"))
            .findFirst()
            .orElse(INVALID);
    Matcher end = OF_RNP.matcher(said);
    if (end.find()) {
      Instant day = LocalDate.parse(end.group(1)).atStartOfDay().toInstant(ZoneOffset.UTC);
      return String.valueOf(Duration.between(SelfSigned.CREATED, day).toDays());
    }
    return said.toLowerCase(java.util.Locale.ROOT).contains(INVALID) ? INVALID : NEVER;
  }

  private static String run(byte[] packets, List<String> command)
      throws IOException, InterruptedException {
    Path file = Files.write(Files.createTempFile(gpg.home(), "key", ".pgp"), packets);
    List<String> all = new ArrayList<>(command);
    all.add(file.toString());
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
