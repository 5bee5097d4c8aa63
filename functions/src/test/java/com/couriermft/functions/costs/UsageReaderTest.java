package com.couriermft.functions.costs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.delivery.AttemptDeliveries;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.delivery.Origin;
import com.couriermft.transfer.upload.UploadedFile.Verified;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reads the usage of an installation with different jobs at night and during the day. */
class UsageReaderTest {
  private static final Instant NOW = Instant.parse("2026-03-04T12:30:00Z");
  private static final Instant NIGHT = Instant.parse("2026-03-03T00:10:00Z");
  private static final Instant DAY = Instant.parse("2026-03-03T15:10:00Z");
  private static final int EACH = 1_500;

  private final InMemoryTables tables = new InMemoryTables(InstantSource.fixed(NOW));

  @Test
  void executionsOfAllHours_areInTheSample() {
    Columns about =
        Columns.none().with("since", "2026-03-01T00:00:00Z").with("oldest", "2026-03-01");
    tables.transact(Statistics.TABLE, "about", List.of(Write.insert("since", about)));
    for (int i = 0; i < EACH; i++) {
      ended(NIGHT.plusSeconds(i), "night" + i, 1);
      ended(DAY.plusSeconds(i), "day" + i, 8);
    }
    Usage usage = new UsageReader(tables).read(2);
    assertThat(usage.share()).hasSize(48);
    assertThat(usage.executions()).isCloseTo(2 * EACH * 720 / 48.0, Offset.offset(0.1));
    assertThat(usage.files().bytes()).isCloseTo(2 * EACH * 10 * 720 / 48.0, Offset.offset(0.1));
    // The mean is 4.5. The mean of two hundred draws of 1 or 8 rarely deviates by more than three
    // times 0.25.
    assertThat(usage.steps()).isBetween(3.75, 5.25);
    assertThat(usage.files().sent()).isEqualTo(0.5); // No file was sampled.
    assertThat(usage.stepSeconds()).isCloseTo(4 * usage.steps(), Offset.offset(0.001));
    assertThat(usage.share().stream().mapToDouble(share -> share).sum())
        .isCloseTo(1, Offset.offset(1e-9));
  }

  /** A damaged row of one execution does not affect the others. */
  @Test
  void executionThatIsDamaged_isLeftOut() {
    Columns about =
        Columns.none().with("since", "2026-03-01T00:00:00Z").with("oldest", "2026-03-01");
    tables.transact(Statistics.TABLE, "about", List.of(Write.insert("since", about)));
    for (int i = 0; i < 20; i++) {
      ended(DAY.plusSeconds(100 * i), "whole" + i, 3);
    }
    // The execution is so much later than the others that many draws find it.
    Instant made = DAY.plusSeconds(2_900);
    ended(made, "damaged", 3);
    String damaged = Ulid.derived(made, "damaged");
    Columns nonsense = Columns.none().with("state", "no state").with("started_at", "yesterday");
    tables.transact(
        ExecutionStore.TABLE, damaged, List.of(Write.upsert("s|01|0001||0000", nonsense)));
    assertThatThrownBy(() -> new ExecutionStore(tables).steps(damaged).get(1).startedAt())
        .isInstanceOf(RuntimeException.class);
    Usage usage = new UsageReader(tables).read(2);
    assertThat(usage.executions()).isCloseTo(21 * 720 / 48.0, Offset.offset(0.1));
    assertThat(usage.steps()).isEqualTo(3);
    assertThat(usage.stepSeconds()).isEqualTo(12);
  }

  @Test
  void sentBytes_ofTheSample_areTheirShare() {
    Columns about =
        Columns.none().with("since", "2026-03-01T00:00:00Z").with("oldest", "2026-03-01");
    tables.transact(Statistics.TABLE, "about", List.of(Write.insert("since", about)));
    ended(DAY, "one", 2);
    Origin by = new Origin(Ulid.derived(DAY, "one"), "j", "s0", 1, 0, "", 0, "n", Labels.NONE);
    AttemptDeliveries moved =
        new AttemptDeliveries(new DeliveryStore(tables), by, InstantSource.fixed(DAY), false);
    moved.record(file(MovedFile.Direction.RECEIVED, "/a.csv", 10, null), Duration.ZERO);
    moved.record(file(MovedFile.Direction.SENT, "/b.csv", 30, null), Duration.ZERO);
    moved.flush();
    Usage usage = new UsageReader(tables).read(2);
    assertThat(usage.files().transfers()).isEqualTo(2);
    assertThat(usage.files().contents()).isEqualTo(2);
    assertThat(usage.files().stored()).isEqualTo(1);
    assertThat(usage.files().sent()).isEqualTo(0.75);
  }

  /** A content counts once in each execution, with a hash or by its path and size. */
  @Test
  void fileThatIsReceivedAndSent_isStoredOnce() {
    Columns about =
        Columns.none().with("since", "2026-03-01T00:00:00Z").with("oldest", "2026-03-01");
    tables.transact(Statistics.TABLE, "about", List.of(Write.insert("since", about)));
    Instant first = DAY.minusSeconds(DAY.getEpochSecond() % 3_600);
    Instant second = first.plusSeconds(1_799);
    for (Instant made : List.of(first, second)) {
      String name = "at" + made;
      ended(made, name, 2);
      Origin by = new Origin(Ulid.derived(made, name), "j", "s0", 1, 0, "", 0, "n", Labels.NONE);
      AttemptDeliveries moved =
          new AttemptDeliveries(new DeliveryStore(tables), by, InstantSource.fixed(made), false);
      // Ten bytes to two partners, one under another name; 20 bytes, received without a hash.
      moved.record(
          file(MovedFile.Direction.RECEIVED, "/a.csv", 10, "ab".repeat(32)), Duration.ZERO);
      moved.record(file(MovedFile.Direction.SENT, "/a.csv", 10, "ab".repeat(32)), Duration.ZERO);
      moved.record(file(MovedFile.Direction.SENT, "/b.csv", 10, "ab".repeat(32)), Duration.ZERO);
      moved.record(file(MovedFile.Direction.RECEIVED, "/c.csv", 20, null), Duration.ZERO);
      moved.record(file(MovedFile.Direction.SENT, "/c.csv", 20, "cd".repeat(32)), Duration.ZERO);
      moved.record(file(MovedFile.Direction.RECEIVED, "/d.csv", 30, null), Duration.ZERO);
      moved.flush();
    }
    Transfers files = new UsageReader(tables).read(2).files();
    assertThat(files.transfers()).isEqualTo(6);
    assertThat(files.contents()).isEqualTo(3);
    assertThat(files.sent()).isEqualTo(0.4);
    assertThat(files.stored()).isEqualTo(0.6);
  }

  private static MovedFile file(
      MovedFile.Direction direction, String path, int bytes, @Nullable String sha256) {
    return new MovedFile(
        direction,
        path.substring(1),
        bytes,
        sha256,
        new MovedFile.Remote("partner", path, null, null, null),
        "work:/x" + path,
        null,
        Verified.SIZE,
        null,
        false);
  }

  /** Writes an execution that ended after a second, with steps of four seconds. */
  private void ended(Instant made, String name, int steps) {
    String id = Ulid.derived(made, name);
    Instant end = made.plusSeconds(1);
    Columns columns =
        Columns.none()
            .with("execution", id)
            .with("job_id", "j")
            .with("state", "completed")
            .with("at", end)
            .with("started_at", made)
            .with("bytes", 10);
    long millis = end.toEpochMilli();
    tables.transact(
        Statistics.TABLE,
        "2026-03-03",
        List.of(
            Write.insert("e|%s|%013d|completed".formatted(id, millis), columns),
            Write.insert("i|%013d|%s|completed".formatted(millis, id), columns)));
    for (int i = 0; i < steps; i++) {
      Columns attempt =
          Columns.none()
              .with("step_id", "s" + i)
              .with("type", "file.list")
              .with("state", "completed")
              .with("started_at", made)
              .with("ended_at", made.plusSeconds(4));
      tables.transact(
          ExecutionStore.TABLE, id, List.of(Write.insert("s|01|%04d||0000".formatted(i), attempt)));
    }
  }
}
