package com.couriermft.functions.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Checks the costs of a month, and that docs/operate/costs.md has the same amounts. */
class BillTest {
  private static final Path FILE = Path.of("..", "docs", "operate", "costs.md");
  private static final String BEGIN = "<!-- example -->\n";
  private static final String END = "<!-- /example -->";
  private static final Offset<Double> CENT = Offset.offset(0.01);

  /**
   * 10,000 executions a day with eight steps of half a second, most of them in eleven hours of the
   * day. Each receives a file of 5 MB and sends it. In addition, 40 watches poll every five
   * minutes.
   */
  private static final Usage EXAMPLE =
      new Usage(
          300_000,
          8,
          4,
          new Transfers(2, 1, 300_000 * 2 * 5e6, 0.5, 0.5),
          40.0 * Usage.SECONDS / 300,
          true,
          Stream.iterate(0, hour -> hour < 24, hour -> hour + 1)
              .map(hour -> hour >= 7 && hour < 18 ? 0.08 : 0.12 / 13)
              .toList());

  @Test
  void requests_areThoseThatWereCounted() throws IOException {
    String text = Files.readString(FILE);
    assertCounted(text, "a month, idle: sweeps, ", StorageRequests.TIMERS);
    assertCounted(text, "a month, idle: one instance", StorageRequests.POLLING);
    for (boolean isInline : List.of(false, true)) {
      String where = ", context in " + (isInline ? "the header" : "a blob");
      assertCounted(text, "a step" + where, StorageRequests.ofStep(isInline));
      assertCounted(
          text, "an execution beside its steps" + where, StorageRequests.ofExecution(isInline));
    }
  }

  private static void assertCounted(String text, String what, StorageRequests expected) {
    String line = text.lines().filter(row -> row.startsWith("| " + what)).findFirst().orElseThrow();
    List<Double> numbers =
        Arrays.stream(line.split("\\|"))
            .skip(2)
            .limit(4)
            .map(cell -> Double.valueOf(cell.strip().replace(",", "")))
            .toList();
    assertThat(numbers)
        .as(what)
        .containsExactly(expected.queue(), expected.table(), expected.writes(), expected.reads());
  }

  @Test
  void example_ofTheDocument_isWhatTheCommandSays() throws IOException {
    List<BillLine> lines = Bill.of(EXAMPLE, CostsOptions.parse("--network", "static"));
    String table =
        lines.stream()
            .map(line -> row(line.what(), line.how(), line.dollars()))
            .collect(
                Collectors.joining(
                    "", "| what | how | dollars a month |\n|---|---|---|\n", together(lines)));
    String text = Files.readString(FILE);
    String wanted =
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + table
            + text.substring(text.indexOf(END));
    if (Boolean.getBoolean("courier.docs.write")) {
      Files.writeString(FILE, wanted);
    }
    assertThat(Files.readString(FILE)).isEqualTo(wanted);
  }

  private static String together(List<BillLine> lines) {
    return row("**together**", "", lines.stream().mapToDouble(BillLine::dollars).sum());
  }

  private static String row(String what, String how, double dollars) {
    return String.format(Locale.ROOT, "| %s | %s | %.2f |%n", what, how, dollars);
  }

  /** The amounts were computed by hand, from the prices in docs/operate/costs.md. */
  @Test
  void amounts_ofSimpleMonths_areThoseComputedByHand() {
    Usage idle = new Usage(0, 0, 0, Transfers.NONE, 0, false, List.of());
    CostsOptions flex = CostsOptions.parse("--redundancy", "lrs");
    // 8,121,600 x 0.4 c + 2,828,160 x 0.036 c + 1,440 x 5.5 c, for ten thousand each
    assertThat(dollars(idle, flex, "storage, idle")).isCloseTo(3.3580, CENT);
    // 181,440 s x 2 GB - 100,000 GB-s = 262,880 GB-s
    assertThat(dollars(idle, flex, "computing")).isCloseTo(6.8349, CENT);
    assertThat(dollars(idle, flex, "function executions")).isZero();

    // A poll each second: 1 - 1/e of the month's 2,592,000 seconds, so 1,638,456 s x 2 GB more.
    Usage watching = new Usage(0, 0, 0, Transfers.NONE, Usage.SECONDS, false, List.of());
    assertThat(dollars(watching, flex, "computing")).isCloseTo(6.8349 + 85.1997, CENT);

    // 1,000,000 executions of one step of 41.472 s: 16 steps at the same time on average.
    Usage steady = new Usage(1_000_000, 1, 41.472, Transfers.NONE, 0, false, List.of(1.0));
    assertThat(dollars(steady, flex, "computing")).isCloseTo(6.8349 + 134.784, CENT);
    // 3,000,000 x 0.4 c + 22,000,000 x 0.036 c + 4,000,000 x 5.5 c, for ten thousand each
    assertThat(dollars(steady, flex, "storage, 1,000,000 executions")).isCloseTo(23.992, CENT);
    CostsOptions premium = CostsOptions.parse("--plan", "premium", "--instances", "3");
    assertThat(dollars(steady, premium, "computing")).isEqualTo(450);
  }

  private static double dollars(Usage usage, CostsOptions options, String what) {
    return Bill.of(usage, options).stream()
        .filter(line -> line.what().startsWith(what))
        .mapToDouble(BillLine::dollars)
        .sum();
  }

  /** The amounts were computed by hand, from the prices in docs/operate/costs.md. */
  @Test
  void amountsOfZonesAndNetworks_areThoseComputedByHand() {
    Usage idle = new Usage(0, 0, 0, Transfers.NONE, 0, false, List.of());
    // 2,592,000 s x 2 GB x $0.000004
    CostsOptions one = CostsOptions.parse("--ready-http", "1");
    assertThat(dollars(idle, one, "computing, always ready")).isCloseTo(20.736, CENT);
    // 16 ready instances for $20.736 each, and the timers: 181,440 s x 2 GB x $0.000016.
    CostsOptions zoned = CostsOptions.parse("--zone-redundant");
    assertThat(dollars(idle, zoned, "computing")).isCloseTo(331.776 + 5.806, CENT);
    assertThat(dollars(idle, zoned, "function executions")).isCloseTo(0.0726, CENT);
    // With zones, each group has at least two instances; --ready-steps adds three.
    CostsOptions more = CostsOptions.parse("--zone-redundant", "--ready-steps", "5");
    assertThat(dollars(idle, more, "computing, always ready"))
        .isCloseTo(331.776 + 5.806 + 3 * 20.736, CENT);
    CostsOptions premium = CostsOptions.parse("--plan", "premium", "--zone-redundant");
    assertThat(dollars(idle, premium, "computing")).isEqualTo(300);

    // 16 steps at a time occupy one instance: the ready instance instead of one on demand.
    Usage steady = new Usage(1_000_000, 1, 41.472, Transfers.NONE, 0, false, List.of(1.0));
    CostsOptions steps = CostsOptions.parse("--ready-steps", "1");
    assertThat(dollars(steady, steps, "computing")).isCloseTo(6.8349 + 20.736 + 82.944, CENT);

    // 300 GB, of which 200 are sent; 10 GB a day are kept for nine days.
    Transfers different = new Transfers(0, 0, 300e9, 2 / 3.0, 1);
    Usage moving = new Usage(0, 0, 0, different, 0, false, List.of());
    CostsOptions lrs = CostsOptions.parse("--redundancy", "lrs");
    assertThat(dollars(moving, lrs, "network")).isCloseTo(8.70, CENT);
    assertThat(dollars(moving, lrs, "storage, transferred")).isCloseTo(1.656, CENT);
    CostsOptions fixed = CostsOptions.parse("--network", "static");
    assertThat(dollars(moving, fixed, "network")).isCloseTo(8.70 + 36.50 + 13.50, CENT);
    // The same bytes, but 100 GB are received and sent to two partners: only these are stored.
    Transfers passedOn = new Transfers(0, 0, 300e9, 2 / 3.0, 1 / 3.0);
    Usage relaying = new Usage(0, 0, 0, passedOn, 0, false, List.of());
    assertThat(dollars(relaying, lrs, "network")).isCloseTo(8.70, CENT);
    assertThat(dollars(relaying, lrs, "storage, transferred")).isCloseTo(0.552, CENT);
    assertThat(dollars(relaying, fixed, "network")).isCloseTo(8.70 + 36.50 + 13.50, CENT);
    // Seven endpoints, 600 or 200 GB through them, and four DNS zones.
    CostsOptions inside = CostsOptions.parse("--network", "private", "--backups");
    assertThat(dollars(moving, inside, "network")).isCloseTo(58.70 + 51.10 + 6.00 + 2.00, CENT);
    assertThat(dollars(relaying, inside, "network")).isCloseTo(58.70 + 51.10 + 2.00 + 2.00, CENT);
    // Three transfers of one file of 2 blocks (8 MiB) in each of 10,000 executions: 61,500 requests
    // to tables x 0.036 c, and 30,000 blob writes and reads x 5.94 c, for ten thousand each.
    Transfers thrice = new Transfers(3, 1, 3 * 10_000.0 * (16 << 20), 2 / 3.0, 1 / 3.0);
    Usage distributing = new Usage(10_000, 0, 0, thrice, 0, false, List.of());
    assertThat(dollars(distributing, lrs, "storage, 30,000 transfers of 10,000 files"))
        .isCloseTo(0.0022 + 0.1782, Offset.offset(0.0001));
  }

  @Test
  void resourcesOfADeployment_areAsManyAsAreDeployed() throws IOException {
    Path modules = Path.of("..", "infra-bicep", "modules");
    String all =
        Files.readString(modules.resolve("alerts.bicep"))
            + Files.readString(modules.resolve("availability.bicep"));
    CostsOptions options = CostsOptions.parse("--network", "private", "--backups");
    // One of the lines with a severity is not a rule of its own.
    assertThat(all.lines().filter(line -> line.strip().startsWith("severity: ")))
        .hasSize(options.deployment().alertRules() + 1);
    assertThat(
            Files.readString(modules.resolve("private-endpoints.bicep"))
                .lines()
                .filter(line -> line.contains("{ name: '") && line.contains("target:")))
        .hasSize(options.deployment().privateEndpoints());
    CostsOptions app = CostsOptions.parse("--network", "private", "--private-app");
    assertThat(app.deployment().alertRules()).isEqualTo(Deployment.ALERT_RULES);
    assertThat(app.deployment().privateEndpoints()).isEqualTo(Deployment.PRIVATE_ENDPOINTS + 1);
  }

  /** docs/operate/deploying.md has the instances and their price with zones. */
  @Test
  void zones_inTheDocument_costWhatTheCommandSays() throws IOException {
    CostsOptions zoned = CostsOptions.parse("--zone-redundant");
    String text = Files.readString(FILE.resolveSibling("deploying.md"));
    assertThat(text)
        .contains("| Flex, 2,048 MB | %d,".formatted(zoned.deployment().plan().ready()));
  }

  /** More usage never costs less, and every amount is a number that is not negative. */
  @Test
  void more_neverCostsLess() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      Usage some = drawn(random);
      CostsOptions options = drawnOptions(random);
      double before = sum(some, options);
      assertThat(before).isFinite().isNotNegative();
      assertThat(sum(more(some, random.nextInt(9)), options))
          .as("%s, %s", some, options)
          .isGreaterThanOrEqualTo(before - 1e-9);
    }
  }

  private static Usage drawn(Random random) {
    List<Double> drawn = Stream.generate(random::nextDouble).limit(1 + random.nextInt(72)).toList();
    double all = drawn.stream().mapToDouble(each -> each).sum();
    return new Usage(
        random.nextBoolean() ? 0 : Math.exp(random.nextDouble() * 16),
        random.nextInt(200),
        random.nextDouble() * 5_000,
        new Transfers(
            25 + random.nextInt(25),
            random.nextInt(25),
            Math.exp(random.nextDouble() * 30),
            random.nextDouble(),
            random.nextDouble()),
        random.nextInt(100_000),
        random.nextBoolean(),
        random.nextInt(10) == 0 ? List.of() : drawn.stream().map(each -> each / all).toList());
  }

  private static Usage more(Usage of, int what) {
    Transfers files = of.files();
    return new Usage(
        of.executions() * (what == 0 ? 2 : 1),
        of.steps() + (what == 1 ? 3 : 0),
        of.stepSeconds() * (what == 2 ? 3 : 1),
        new Transfers(
            files.transfers() + (what == 3 ? 3 : 0),
            files.contents() + (what == 7 ? 1 : 0),
            files.bytes() * (what == 4 ? 2 : 1),
            what == 6 ? 1 : files.sent(),
            what == 8 ? 1 : files.stored()),
        of.looks() + (what == 5 ? 1_000 : 0),
        of.isInline(),
        of.share());
  }

  private static CostsOptions drawnOptions(Random random) {
    return CostsOptions.parse(
        random.nextBoolean() ? "--zone-redundant" : "--backups",
        "--ready-steps",
        String.valueOf(random.nextInt(3)),
        "--plan",
        random.nextBoolean() ? "flex" : "premium",
        "--memory-mb",
        random.nextBoolean() ? "512" : "4096",
        "--network",
        List.of("none", "static", "private").get(random.nextInt(3)),
        "--redundancy",
        List.of("lrs", "zrs", "grs", "gzrs").get(random.nextInt(4)));
  }

  private static double sum(Usage usage, CostsOptions options) {
    return Bill.of(usage, options).stream().mapToDouble(BillLine::dollars).sum();
  }
}
