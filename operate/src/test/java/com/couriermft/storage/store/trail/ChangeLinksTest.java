package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.AuditAcceptance;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the chain of the installation's audit log, and that its verification names broken rows. */
class ChangeLinksTest {
  private static final KeyRange EVERYTHING = new KeyRange("", KeyRange.END);

  private final TrailWorld world = new TrailWorld();

  @Provide
  Arbitrary<List<TrailWorld.Wish>> wishes() {
    return TrailWorld.wishes();
  }

  /**
   * Whatever request fails and whichever host dies, each entry has exactly one link, and the links
   * follow each other. The model computes the hashes from the description of the format.
   */
  @Property(tries = 200)
  void links_hostsThatDie_oneForEachEntry(@ForAll("wishes") List<TrailWorld.Wish> wishes) {
    TrailWorld site = new TrailWorld();
    wishes.forEach(wish -> site.wished(wish, "reason", new ArrayList<>()));
    site.everything(100);

    Set<String> entries = new TreeSet<>();
    rows(site, "d").forEach(row -> entries.add("d|" + row.key()));
    assertThat(chain(site)).containsExactlyInAnyOrderElementsOf(entries);
    assertThat(found(site)).isEmpty();
  }

  /** An entry that is changed, added or removed, or a link that is, is the row that is named. */
  @Property(tries = 200)
  void oneRow_tamperedWith_isNamed(
      @ForAll("wishes") List<TrailWorld.Wish> wishes,
      @ForAll("numbers") int number,
      @ForAll Tampering tampering) {
    TrailWorld site = new TrailWorld();
    wishes.forEach(wish -> site.wished(wish, "reason", new ArrayList<>()));
    new ChangeTrail(site.kept).act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
    site.everything(100);
    List<Row> links = links(site);
    Row link = links.get(number % links.size());
    Row entry =
        site.kept
            .find("changes", link.columns().text("of"), link.columns().text("entry"))
            .orElseThrow();
    site.clock.advance(Duration.ofHours(4));

    assertThat(found(site)).isEmpty();
    String named = tamper(site, tampering, links, link, entry);
    assertThat(found(site))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.invariant()).isEqualTo("audit");
              assertThat(finding.subject().id()).isEqualTo("changes/" + named);
            });
  }

  /** A key that Courier does not write is a finding, and does not end the check. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "d; x",
        "d; 000000000000000|calendar|new|x",
        "d; 000000000000000|calendar|1",
        "a|secret; now",
        "l; seven",
        "l; 7",
        "o|calendar|new; 000000000000000|calendar|other|1"
      })
  void rowWithAForeignKey_isNamed(String partition, String key) {
    new ChangeTrail(world.kept).act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
    assertThat(found(world)).isEmpty();
    write(world, partition, Write.insert(key, Columns.none().with("entry", "{}")));
    world.clock.advance(Duration.ofHours(4));

    assertThat(found(world))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.subject().id()).isEqualTo("changes/" + partition + "/" + key));
  }

  /** What somebody with access to the tables does. */
  enum Tampering {
    ENTRY_CHANGED,
    ENTRY_REMOVED,
    ENTRY_ADDED,
    LINK_CHANGED,
    LINK_REMOVED,
    LINK_AND_ENTRY_FORGED
  }

  private static String tamper(
      TrailWorld site, Tampering tampering, List<Row> links, Row link, Row entry) {
    ObjectNode json = (ObjectNode) Json.readTree(entry.columns().text("entry"));
    Columns forged =
        Columns.none().with("entry", Json.write(json.deepCopy().put("by", "somebody else")));
    String at = entry.partition() + "/" + entry.key();
    int next = links.indexOf(link) + 1;
    String after = next < links.size() ? "l/" + links.get(next).key() : "l/head";
    switch (tampering) {
      case ENTRY_CHANGED -> {
        write(site, entry.partition(), Write.merge(entry.key(), forged, Write.ANY));
        return at;
      }
      case ENTRY_REMOVED -> {
        write(site, entry.partition(), Write.delete(entry.key(), Write.ANY));
        return at;
      }
      case ENTRY_ADDED -> {
        // An hour and more after the first link, no host of an older release is left.
        String key =
            TrailRows.key(
                site.clock.instant().minus(Duration.ofMinutes(1)), "calendar", "new", "1");
        write(site, "d", Write.insert(key, entry.columns()));
        site.clock.advance(Duration.ofHours(4));
        return "d/" + key;
      }
      case LINK_CHANGED -> {
        Columns changed = Columns.none().with("digest", "0".repeat(64));
        write(site, "l", Write.merge(link.key(), changed, Write.ANY));
        return "l/" + link.key();
      }
      case LINK_REMOVED -> {
        write(site, "l", Write.delete(link.key(), Write.ANY));
        return after;
      }
      default -> {
        write(site, entry.partition(), Write.merge(entry.key(), forged, Write.ANY));
        Columns columns =
            link.columns().with("digest", AuditHash.of(entry.partition(), entry.key(), forged));
        String previous = link.columns().text(AuditHash.PREVIOUS);
        Columns linked = AuditHash.link("l", link.key(), columns, previous);
        write(site, "l", Write.merge(link.key(), linked, Write.ANY));
        return entry.partition().equals("d") ? copy(entry) : after;
      }
    }
  }

  private static String copy(Row entry) {
    return TrailRows.object(entry) + "/" + entry.key();
  }

  @Provide
  Arbitrary<Integer> numbers() {
    return Arbitraries.integers().between(0, 1_000);
  }

  @Test
  void concurrentHosts_losesNoEntry_andForksNoChain() {
    ExecutorService hosts = Executors.newFixedThreadPool(8);
    List<CompletableFuture<Void>> all =
        IntStream.range(0, 8)
            .mapToObj(host -> CompletableFuture.runAsync(() -> changes(host), hosts))
            .toList();
    all.forEach(CompletableFuture::join);
    hosts.shutdown();

    assertThat(chain(world)).hasSize(160).doesNotHaveDuplicates();
    assertThat(found(world)).isEmpty();
  }

  private void changes(int host) {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    ChangeTrail trail = new ChangeTrail(world.kept);
    for (int i = 0; i < 10; i++) {
      calendars.put("host-" + host, Json.object().put("a", i), "x", null);
      trail.act(ObjectKind.SECRET, "host-" + host, "saved", made -> "", () -> 1);
    }
  }

  @Test
  void entriesWithoutLinks_beforeTheFirstLink_areAccepted() {
    Tables older = withoutLinks();
    Documents calendars = new Documents(older, "config", "calendar");
    calendars.put("c", Json.object(), "x", null);
    for (Row row : world.kept.queryAll("config", "calendar", KeyRange.prefix("~p|"))) {
      world.kept.transact("config", "calendar", List.of(Write.delete(row.key(), Write.ANY)));
    }
    world.clock.advance(Duration.ofDays(1));
    new Documents(world.kept, "config", "calendar").put("c", Json.object().put("a", 1), "y", null);

    assertThat(chain(world)).hasSize(1);
    assertThat(rows(world, "d")).hasSize(2);
    assertThat(found(world)).isEmpty();
  }

  /** Returns tables in which a host copies entries, and dies before it links them. */
  private Tables withoutLinks() {
    return new ForwardingTables(world.kept) {
      @Override
      public Committed transact(String table, String partition, List<Write> writes) {
        if (partition.equals("l")) {
          throw new StoreUnavailable("Unavailable, as the test wants it", null);
        }
        return super.transact(table, partition, writes);
      }
    };
  }

  @Test
  void oldEntries_removed_theRestIsStillLinked() {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    ChangeQueries queries = new ChangeQueries(world.kept);
    for (int i = 0; i < 120; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      new ChangeTrail(world.kept).act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
      world.clock.advance(Duration.ofMinutes(1));
    }
    boolean more = true;
    for (int turn = 0; more; turn++) {
      more = queries.removeBefore(TrailWorld.START.plus(Duration.ofMinutes(100)));
      assertThat(found(world)).as("turn %d", turn).isEmpty();
    }
    assertThat(links(world)).hasSize(40);
    assertThat(rows(world, "l")).hasSize(82);
    queries.removeBefore(TrailWorld.START.plus(Duration.ofDays(9)));
    assertThat(links(world)).isEmpty();
    assertThat(found(world)).isEmpty();
    calendars.put("c", Json.object(), "x", null);
    assertThat(found(world)).isEmpty();
  }

  /**
   * After a restore of a backup that was made beside running hosts, an operator accepts the
   * finding. From then on, the log is checked as before.
   */
  @Property(tries = 100)
  void finding_accepted_isANote_andLaterTamperingIsFound(
      @ForAll("wishes") List<TrailWorld.Wish> wishes,
      @ForAll("numbers") int number,
      @ForAll Tampering before,
      @ForAll Tampering after) {
    TrailWorld site = new TrailWorld();
    new ChangeTrail(site.kept).act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
    wishes.forEach(wish -> site.wished(wish, "reason", new ArrayList<>()));
    site.everything(100);
    site.clock.advance(Duration.ofHours(4));
    tamperSomewhere(site, before, links(site), number);
    site.clock.advance(Duration.ofMinutes(1));
    Finding wrong = found(site).get(0);

    AuditAcceptance acceptance = new AuditAcceptance(site.kept, site.kept);
    assertThat(acceptance.accept(new Actor("operator:ann", "restored"))).contains(wrong);
    assertNote(found(site));
    assertThat(acceptance.accept(new Actor("operator:ann", "again"))).isEmpty();

    int accepted = links(site).size();
    site.clock.advance(Duration.ofMinutes(1));
    new Documents(site.kept, "config", "calendar").put("new", Json.object(), "x", null);
    new ChangeTrail(site.kept).act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
    site.clock.advance(Duration.ofHours(4));
    assertNote(found(site));
    List<Row> later = links(site).subList(accepted, links(site).size());
    assertThat(later).hasSize(2);
    String named = tamperSomewhere(site, after, later, number);
    assertThat(found(site).get(0).subject().id()).isEqualTo("changes/" + named);
    assertThat(found(site).get(0).severity()).isEqualTo(Finding.Severity.WRONG);
  }

  private static void assertNote(List<Finding> found) {
    assertThat(found)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Finding.Severity.NOTE);
              assertThat(finding.subject().id()).startsWith("changes/a|settings/");
              assertThat(finding.found()).startsWith("operator:ann accepted").endsWith("restored");
            });
  }

  private static String tamperSomewhere(
      TrailWorld site, Tampering tampering, List<Row> links, int number) {
    Row link = links.get(number % links.size());
    Row entry =
        site.kept
            .find("changes", link.columns().text("of"), link.columns().text("entry"))
            .orElseThrow();
    return tamper(site, tampering, links, link, entry);
  }

  /** Whoever removes or changes an acceptance gets the finding again, or another. */
  @Test
  void acceptance_tamperedWith_isFound() {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    for (int i = 0; i < 3; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
    }
    write(world, "l", Write.delete(links(world).get(1).key(), Write.ANY));
    AuditAcceptance acceptance = new AuditAcceptance(world.kept, world.kept);
    assertThat(acceptance.accept(new Actor("operator:ann", "restored"))).isPresent();
    assertNote(found(world));

    Row entry = rows(world, "a|settings").get(0);
    String text = entry.columns().text("entry");
    Columns forged = Columns.none().with("entry", text.replace("ann", "bob"));
    write(world, "a|settings", Write.merge(entry.key(), forged, Write.ANY));
    assertThat(found(world).get(0).subject().id()).isEqualTo("changes/a|settings/" + entry.key());
    assertThat(found(world).get(0).severity()).isEqualTo(Finding.Severity.WRONG);
    write(world, "a|settings", Write.delete(entry.key(), Write.ANY));
    assertThat(found(world))
        .singleElement()
        .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.WRONG));
  }

  @Test
  void acceptance_removedByRetention_theRestIsStillLinked() {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    ChangeQueries queries = new ChangeQueries(world.kept);
    for (int i = 0; i < 30; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      world.clock.advance(Duration.ofMinutes(1));
      if (i == 15) {
        write(world, "l", Write.delete(links(world).get(7).key(), Write.ANY));
        AuditAcceptance acceptance = new AuditAcceptance(world.kept, world.kept);
        assertThat(acceptance.accept(new Actor("operator:ann", "restored"))).isPresent();
      }
    }
    assertNote(found(world));
    while (queries.removeBefore(TrailWorld.START.plus(Duration.ofMinutes(10)))) {
      assertNote(found(world));
    }
    assertNote(found(world));
    while (queries.removeBefore(TrailWorld.START.plus(Duration.ofMinutes(20)))) {
      assertThat(found(world)).allMatch(each -> each.severity() == Finding.Severity.NOTE);
    }
    assertThat(found(world)).isEmpty();
  }

  /** Each entry of a page has its link, however the page is filtered and however long it is. */
  @Test
  void links_ofAPage_areThoseOfItsEntries() {
    for (int i = 0; i < 30; i++) {
      for (String name : List.of("a", "b")) {
        new Documents(world.kept, "config", "calendar")
            .put(name, Json.object().put("a", i), "x", null);
      }
      new ChangeTrail(world.kept).act(ObjectKind.SECRET, "s", "saved", made -> "", () -> 1);
      new ChangeTrail(world.kept).act(ObjectKind.EXECUTION, "e", "paused", made -> "", () -> 1);
      world.clock.advance(Duration.ofMinutes(1));
    }
    ChangeFilter calendar = new ChangeFilter(Set.of(ObjectKind.CALENDAR), "b", null, null, null);
    for (ChangeFilter filter : List.of(TrailWorld.all(), calendar)) {
      for (int top : List.of(5, 40, 200)) {
        ChangeQueries.Page page = new ChangeQueries(world.kept).list(filter, top, null);
        assertThat(page.entries()).hasSize(Math.min(top, filter.id() == null ? 120 : 30));
        for (int i = 0; i < page.entries().size(); i++) {
          assertThat(page.links().get(i)).isEqualTo(linkOf(page.entries().get(i)));
        }
      }
    }
    ChangeFilter limited = TrailWorld.all().seeing(labels -> true);
    assertThat(new ChangeQueries(world.kept).list(limited, 9, null).links())
        .hasSize(9)
        .allMatch(Optional::isEmpty);
  }

  /** Finds the link of an entry among all links. */
  private Optional<ChangeLink> linkOf(ChangeEntry entry) {
    for (Row link : links(world)) {
      Columns c = link.columns();
      String json =
          world
              .kept
              .find("changes", c.text("of"), c.text("entry"))
              .orElseThrow()
              .columns()
              .text("entry");
      if (Json.read(json, ChangeEntry.class).equals(entry)) {
        String previous = c.text("previous_hash");
        return Optional.of(new ChangeLink(Long.parseLong(link.key()), previous, c.text("hash")));
      }
    }
    return Optional.empty();
  }

  /** The log has the hash of each link, so that links that are removed with the head are missed. */
  @Test
  void link_isLoggedWithItsHash() {
    try (Captured log = new Captured()) {
      Documents calendars = new Documents(world.kept, "config", "calendar");
      calendars.put("c", Json.object().put("a", 1), "x", null);
      calendars.put("c", Json.object().put("a", 2), "x", null);
      List<String> hashes = links(world).stream().map(link -> link.columns().text("hash")).toList();

      assertThat(log.links())
          .containsExactly(
              "Link 1 of the audit log has the hash " + hashes.get(0),
              "Link 2 of the audit log has the hash " + hashes.get(1));
      assertThat(hashes).doesNotHaveDuplicates();
    }
  }

  /** An installation may add and remove entries while it is verified. */
  @Test
  void entries_addedAndRemovedDuringTheScan_areNoFindings() {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    for (int i = 0; i < 30; i++) {
      calendars.put("c", Json.object().put("a", i), "x", null);
      world.clock.advance(Duration.ofMinutes(1));
    }
    ChangeQueries queries = new ChangeQueries(world.kept);
    int[] made = {100};
    TableScan busy =
        (table, top, continuation) -> {
          Tables.Page page = world.kept.scan(table, Math.min(top, 7), continuation);
          calendars.put("c", Json.object().put("a", made[0]++), "x", null);
          queries.removeBefore(TrailWorld.START.plus(Duration.ofMinutes(made[0] % 25)));
          return page;
        };
    List<Finding> found = new ArrayList<>();
    new LiveVerification(
            world.kept, busy, new InMemoryBlobs(world.clock), ExpectedDurations.DEFAULT, false)
        .run(found::add);

    assertThat(made[0]).isGreaterThan(110);
    assertThat(found).noneMatch(finding -> finding.invariant().equals("audit"));
  }

  /** The app was stopped after a host died between the copy of an entry and its link. */
  @Test
  void entry_thatWaitsForItsLink_isNoFinding() {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    calendars.put("c", Json.object().put("a", 1), "x", null);
    world.clock.advance(Duration.ofHours(2));
    new Documents(withoutLinks(), "config", "calendar").put("c", Json.object(), "x", null);
    world.clock.advance(Duration.ofDays(3));

    assertThat(found(world)).isEmpty();
    for (Row row : world.kept.queryAll("config", "calendar", KeyRange.prefix("~p|"))) {
      write("config", "calendar", Write.delete(row.key(), Write.ANY));
    }
    assertThat(found(world)).hasSize(1);
  }

  private void write(String table, String partition, Write write) {
    world.kept.transact(table, partition, List.of(write));
  }

  /** The logged lines. */
  private static final class Captured extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger(ChangeLinks.class.getName());
    private final Level before = logger.getLevel();
    private final List<String> lines = new ArrayList<>();

    Captured() {
      logger.setLevel(Level.INFO);
      logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(line.getMessage());
    }

    List<String> links() {
      return lines;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
      logger.setLevel(before);
    }
  }

  /** A backup may contain a link and the head before it, because it is not a snapshot. */
  @Test
  void head_behindTheLastLink_isMovedForward() {
    Documents calendars = new Documents(world.kept, "config", "calendar");
    calendars.put("c", Json.object().put("a", 1), "x", null);
    Columns head = world.kept.find("changes", "l", "head").orElseThrow().columns();
    calendars.put("c", Json.object().put("a", 2), "x", null);
    write(world, "l", Write.upsert("head", head));

    assertThat(found(world)).isEmpty();
    calendars.put("c", Json.object().put("a", 3), "x", null);
    assertThat(chain(world)).hasSize(3);
    assertThat(found(world)).isEmpty();
  }

  /** Checks the chain with the model, and returns the linked entries in the order of the links. */
  private static List<String> chain(TrailWorld site) {
    List<String> entries = new ArrayList<>();
    String previous = "";
    for (Row link : links(site)) {
      Columns c = link.columns();
      assertThat(link.key()).isEqualTo("%019d".formatted(entries.size() + 1));
      assertThat(c.text("previous_hash")).isEqualTo(previous);
      String of = c.text("of");
      String entry =
          site.kept.find("changes", of, c.text("entry")).orElseThrow().columns().text("entry");
      assertThat(c.text("digest"))
          .isEqualTo(sha256(of, c.text("entry"), "\"entry\":" + Json.write(entry)));
      String columns =
          "\"digest\":\"%s\",\"entry\":\"%s\",\"of\":\"%s\""
              .formatted(c.text("digest"), c.text("entry"), of);
      String before = previous.isEmpty() ? "" : ",\"previous_hash\":\"" + previous + "\"";
      assertThat(c.text("hash")).isEqualTo(sha256("l", link.key(), columns + before));
      previous = c.text("hash");
      entries.add(of + "|" + c.text("entry"));
    }
    return entries;
  }

  private static String sha256(String partition, String key, String columns) {
    String text =
        "{\"partition\":\"%s\",\"key\":\"%s\",\"columns\":{%s}}".formatted(partition, key, columns);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Row> links(TrailWorld site) {
    return site.kept.queryAll("changes", "l", ChangeLinks.LINKS);
  }

  private static List<Row> rows(TrailWorld site, String partition) {
    return site.kept.queryAll("changes", partition, EVERYTHING);
  }

  private static void write(TrailWorld site, String partition, Write write) {
    site.kept.transact("changes", partition, List.of(write));
  }

  private static List<Finding> found(TrailWorld site) {
    List<Finding> found = new ArrayList<>();
    new LiveVerification(
            site.kept, site.kept, new InMemoryBlobs(site.clock), ExpectedDurations.DEFAULT, false)
        .run(found::add);
    return found.stream().filter(finding -> finding.invariant().equals("audit")).toList();
  }
}
