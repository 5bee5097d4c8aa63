package com.couriermft.functions.backup;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.api.CapturedEvents;
import com.couriermft.functions.api.EmittedEvent;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.functions.backup.StoredBackups.Stored;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduledBackupTest {
  private static final BackupSettings DAILY = new BackupSettings(2, 30);

  @TempDir private Path directory;

  private Instant now = Instant.parse("2026-11-28T03:00:00Z");
  private final InMemoryTables tables = new InMemoryTables(() -> now);
  private final InMemoryBlobs blobs = new InMemoryBlobs(() -> now);
  private final Account account = new Account(tables, tables, blobs);
  private final InMemoryBlobs destination = new InMemoryBlobs(() -> now);
  private final StoredBackups stored = new StoredBackups(destination);

  private void fill(int rows, int files) {
    Random random = new Random(11);
    for (int i = 0; i < rows; i++) {
      tables.transact(
          "executions", "p" + i, List.of(Write.insert("h", Columns.none().with("state", "s" + i))));
    }
    for (int i = 0; i < files; i++) {
      byte[] content = new byte[random.nextInt(50)];
      random.nextBytes(content);
      put(blobs, "in/%d.txt".formatted(i), content);
    }
  }

  private static void put(Blobs blobs, String name, byte[] content) {
    blobs.put("files", name, content, content.length, Condition.none(), Map.of("mark", "7"));
  }

  /** Writes a blob that is larger than a block. */
  private static void putLarge(Blobs blobs, byte[] content) {
    int step = (int) BackedUpBlobs.STEP;
    byte[] rest = Arrays.copyOfRange(content, step, content.length);
    byte[] first = new byte[16];
    byte[] second = new byte[16];
    second[15] = 1;
    blobs.stageBlock("files", "in/large", first, content, step);
    blobs.stageBlock("files", "in/large", second, rest, rest.length);
    blobs.commit("files", "in/large", List.of(first, second), Condition.none(), Map.of());
  }

  private ScheduledBackup scheduled(Blobs to) {
    return new ScheduledBackup(account, to, DAILY);
  }

  /** Returns the rows and blobs of a backup, without the names of its files. */
  private List<String> contents(BackupPlace place) throws IOException {
    List<String> all = new ArrayList<>();
    for (String file :
        Stream.concat(
                Contents.TABLES.stream().map(t -> "tables/" + t + ".jsonl"),
                Contents.CONTAINERS.stream().map(c -> "blobs/" + c + ".jsonl"))
            .toList()) {
      try (var in = place.open(file)) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(line -> file + " " + line.replaceAll("\"file\":\"[^\"]*\"", ""))
            .forEach(all::add);
      }
    }
    return all;
  }

  /**
   * Checks that the newest backup has the same content as a backup that the command creates, and
   * that all its files are complete.
   */
  private void assertSameAsCommand() throws Exception {
    Path whole = Files.createTempDirectory(directory, "whole");
    BackupManifest expected = Backup.whole(account, DirectoryPlace.create(whole));
    ContainerPlace place = stored.place(stored.newest().orElseThrow());
    assertThat(contents(place)).isEqualTo(contents(new DirectoryPlace(whole)));
    BackupManifest manifest = BackupManifest.read(place);
    assertThat(manifest.tables()).isEqualTo(expected.tables());
    assertThat(manifest.blobs()).isEqualTo(expected.blobs());
    assertThat(manifest.bytes()).isEqualTo(expected.bytes());
    InMemoryTables newTables = new InMemoryTables(() -> now);
    InMemoryBlobs newBlobs = new InMemoryBlobs(() -> now);
    Restore restore = new Restore(new Account(newTables, newTables, newBlobs), place);
    restore.run();
    assertThat(restore.unhashed()).isZero();
  }

  @Test
  void eachTick_goesOnFromTheCheckpointBefore_andTheNextDayBeginsAnother() throws Exception {
    fill(2_500, 450);
    int ticks = 0;
    while (stored.newest().isEmpty()) {
      scheduled(destination).tick(() -> false);
      assertThat(++ticks).isLessThan(200);
    }
    assertThat(ticks).isGreaterThan(25);
    assertSameAsCommand();
    scheduled(destination).tick(() -> true);
    assertThat(stored.all()).hasSize(1);
    now = now.plus(Duration.ofDays(1));
    scheduled(destination).tick(() -> true);
    assertThat(stored.all()).hasSize(2).allMatch(Stored::isComplete);
  }

  @Test
  void hostThatDiesAtAnyWrite_isFollowedByAnother() throws Exception {
    fill(1_200, 230);
    putLarge(blobs, new byte[(int) BackedUpBlobs.STEP + 5]);
    try (CapturedEvents events = new CapturedEvents()) {
      int deaths = 0;
      for (int calls = 1; stored.newest().isEmpty(); calls += 7) {
        AtomicInteger left = new AtomicInteger(calls);
        Blobs dying = Destination.failing(destination, method -> left.decrementAndGet() < 0);
        try {
          scheduled(dying).tick(() -> true);
        } catch (StoreUnavailable died) {
          deaths++;
          scheduled(destination).tick(() -> true);
          assertThat(stored.newest()).as("the dead one still holds it").isEmpty();
          now = now.plus(Duration.ofMinutes(11));
        }
        assertThat(calls).isLessThan(2_000);
      }
      assertThat(deaths).isGreaterThan(3);
      assertThat(events.problems()).isEmpty();
      assertThat(events.told("backup.failed", "code")).hasSize(deaths);
      EmittedEvent.assertIn("backup-failed", "backup.failed", events);
      assertThat(events.told("backup.completed", "rows", "blobs", "gone"))
          .containsExactly("INFO 1200 231 0");
    }
    assertSameAsCommand();
  }

  /**
   * Hosts stop at a checkpoint, die before or after any call to the backup account, or return after
   * they were assumed dead. In any order, the resulting complete backup equals that of the command.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void hosts_inAnyOrder_makeOneWholeBackup(long seed) throws Exception {
    Random random = new Random(seed);
    fill(random.nextInt(2_600), random.nextInt(500));
    int deaths = 0;
    for (int ticks = 0; stored.newest().isEmpty(); ticks++) {
      assertThat(ticks).as("after %d deaths", deaths).isLessThan(500);
      AtomicInteger left = new AtomicInteger(random.nextInt(400));
      Blobs dying =
          Destination.failing(
              destination, method -> left.decrementAndGet() < 0, random.nextBoolean());
      try {
        scheduled(random.nextBoolean() ? destination : dying)
            .tick(
                () -> {
                  if (random.nextInt(20) == 0) {
                    now = now.plus(Duration.ofMinutes(random.nextInt(14)));
                    tickOnce();
                  }
                  return random.nextInt(6) > 0;
                });
      } catch (StoreUnavailable died) {
        deaths++;
      }
      now = now.plus(Duration.ofMinutes(random.nextInt(14)));
    }
    assertSameAsCommand();
  }

  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("courier.backups.runs", 40));
  }

  @Test
  void secondHost_doesNothing_andOneThatWasTakenForDeadStops() throws Exception {
    fill(1_500, 300);
    AtomicInteger checkpoints = new AtomicInteger();
    scheduled(destination)
        .tick(
            () -> {
              if (checkpoints.incrementAndGet() == 12) {
                tickOnce();
                assertThat(stored.newest()).isEmpty();
                now = now.plus(Duration.ofMinutes(11));
                tickOnce();
                assertThat(stored.newest()).isPresent();
              }
              return true;
            });
    assertThat(checkpoints).as("it ended at its next write").hasValue(12);
    assertSameAsCommand();
  }

  private void tickOnce() {
    try {
      scheduled(destination).tick(() -> true);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void outdated_areRemoved_butNeverTheNewestCompleteOne() throws Exception {
    fill(3, 3);
    scheduled(destination).tick(() -> true);
    String first = stored.newest().orElseThrow();
    now = now.plus(Duration.ofDays(40));
    scheduled(destination).tick(() -> false);
    assertThat(stored.newest()).as("the only one").contains(first);
    now = now.plus(Duration.ofDays(3));
    scheduled(destination).tick(() -> true);
    String second = stored.newest().orElseThrow();
    assertThat(stored.all()).extracting(Stored::id).containsExactly(second);
    assertThat(destination.list(ContainerPlace.CONTAINER, "", null).blobs())
        .allMatch(blob -> blob.name().contains(second));
  }

  @Test
  void destinationWhoseFilesCannotBeRemoved_hasTheNextBackup() throws Exception {
    fill(3, 3);
    Blobs immutable = Destination.failing(destination, method -> method.startsWith("delete"));
    scheduled(immutable).tick(() -> true);
    now = now.plus(Duration.ofDays(40));
    scheduled(immutable).tick(() -> true);
    assertThat(stored.all()).hasSize(2).allMatch(Stored::isComplete);
    assertSameAsCommand();
  }

  @Test
  void backup_isDueAtItsHour() {
    assertThat(DAILY.lastDue(Instant.parse("2026-11-28T02:00:00Z")))
        .isEqualTo("2026-11-28T02:00:00Z");
    assertThat(DAILY.lastDue(Instant.parse("2026-11-28T01:59:59Z")))
        .isEqualTo("2026-11-27T02:00:00Z");
  }

  @Test
  void backupOnAzurite_isListedAndRestoredByTheCommand() throws Exception {
    try (Installation lost = Installation.onAzurite();
        Installation found = Installation.onAzurite();
        Installation backups = Installation.onAzurite()) {
      lost.configure();
      byte[] large = new byte[(int) BackedUpBlobs.STEP + (9 << 20)];
      new Random(5).nextBytes(large);
      putLarge(lost.account.blobs(), large);
      StoredBackups there = new StoredBackups(backups.account.blobs());
      for (int ticks = 0; there.newest().isEmpty(); ticks++) {
        new ScheduledBackup(lost.account, backups.account.blobs(), DAILY).tick(() -> false);
        assertThat(ticks).isLessThan(200);
      }
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
      String from = backups.connectionString();
      Map<String, String> env = Map.of("CourierStorage", found.connectionString());
      String[] list = {"backup", "--list", from};
      assertThat(BackupMain.run(list, Map.of(), out, out)).as("%s", said).isZero();
      assertThat(said.toString(StandardCharsets.UTF_8))
          .contains(there.newest().orElseThrow())
          .contains("complete");
      assertThat(BackupMain.run(new String[] {"restore", "--from", from}, env, out, out))
          .as("%s", said)
          .isZero();
      assertThat(found.account.blobs().read("files", "in/large", 0, large.length, null))
          .isEqualTo(large);
      found.assertHealthy();
    }
  }
}
