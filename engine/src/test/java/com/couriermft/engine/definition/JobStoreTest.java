package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobStoreTest {
  private static final Instant NOW = Instant.parse("2026-11-21T03:00:00Z");

  private final InMemoryTables tables = new InMemoryTables(InstantSource.fixed(NOW));
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.fixed(NOW));
  private final JobStore jobs = new JobStore(tables, blobs);

  @Test
  void job_savedFirst_isVersionOneAndCanBeRead() {
    JobDefinition job = Definitions.job("a", "file.copy");
    Saved saved = jobs.save(job, "dora", null);
    assertThat(saved.version()).isEqualTo(1);
    assertThat(saved.outcome()).isEqualTo(Saved.Outcome.CREATED);
    assertThat(new JobStore(tables, blobs).get("a"))
        .isEqualTo(new StoredDefinition<>(job, 1, String.valueOf(saved.etag()), NOW, "dora"));
  }

  @Test
  void sameContent_savedAgain_changesNothing() {
    Saved first = jobs.save(Definitions.job("a", "file.copy"), "dora", null);
    Saved again = jobs.save(Definitions.job("a", "file.copy"), "emil", null);
    assertThat(again).isEqualTo(new Saved(1, Saved.Outcome.UNCHANGED, first.etag(), false));
    assertThat(jobs.get("a").savedBy()).isEqualTo("dora");
  }

  @Test
  void change_saved_isTheNextVersionAndTheOldOneStays() {
    JobDefinition old = Definitions.job("a", "file.copy");
    JobDefinition changed = Definitions.job("a", "file.copy", "file.move");
    jobs.save(old, "dora", null);
    assertThat(jobs.save(changed, "emil", null).outcome()).isEqualTo(Saved.Outcome.CHANGED);
    assertThat(jobs.get("a").definition()).isEqualTo(changed);
    JobStore another = new JobStore(tables, blobs);
    assertThat(another.getVersion("a", 1)).isEqualTo(old);
    assertThat(another.getVersion("a", 2)).isEqualTo(changed);
    assertThat(another.versions("a"))
        .extracting(v -> v.version() + " " + v.savedBy())
        .containsExactly("2 emil", "1 dora");
  }

  @Test
  void content_ofAVersion_isCanonicalJsonUnderItsNumber() {
    JobDefinition job = Definitions.job("a", "file.copy");
    jobs.save(job, "dora", null);
    assertThat(new String(blobs.get("definitions", "jobs/a/1.json"), StandardCharsets.UTF_8))
        .isEqualTo(Json.write(job.toJson()));
  }

  @Test
  void save_withAnOldEtag_isRefused() {
    Saved first = jobs.save(Definitions.job("a", "file.copy"), "dora", null);
    jobs.save(Definitions.job("a", "file.move"), "emil", first.etag());
    assertThatThrownBy(() -> jobs.save(Definitions.job("a", "file.zip"), "dora", first.etag()))
        .isInstanceOf(ConflictException.class)
        .hasFieldOrPropertyWithValue("code", "precondition_failed")
        .hasMessage("Job 'a' was changed after you read it; read it again.");
    assertThat(jobs.versions("a")).hasSize(2);
  }

  @Test
  void save_withAnEtagAndNoJob_isRefused() {
    assertThatThrownBy(() -> jobs.save(Definitions.job("a", "file.zip"), "dora", Write.ANY))
        .hasMessage("Job 'a' does not exist, so it cannot be replaced.");
    assertThat(jobs.list()).isEmpty();
  }

  @Test
  void content_leftByASaveThatNeverCommitted_isNotTaken() {
    byte[] other = Json.bytes(Definitions.job("a", "file.delete").toJson());
    blobs.putIfAbsent("definitions", "jobs/a/1.json", other, "application/json");
    JobDefinition job = Definitions.job("a", "file.copy");
    assertThat(jobs.save(job, "dora", null).version()).isEqualTo(1);
    assertThat(new JobStore(tables, blobs).getVersion("a", 1)).isEqualTo(job);
  }

  @Test
  void savesOfDifferentContents_racing_areVersionsWithoutGapsAndEachItsOwnContent()
      throws Exception {
    int savers = 8;
    ExecutorService threads = Executors.newFixedThreadPool(savers);
    try {
      List<Future<Saved>> results = new ArrayList<>();
      for (int i = 0; i < savers; i++) {
        JobDefinition job = Definitions.job("a", "type-" + i);
        results.add(threads.submit(() -> new JobStore(tables, blobs).save(job, "dora", null)));
      }
      List<Integer> versions = new ArrayList<>();
      for (int i = 0; i < savers; i++) {
        int version = results.get(i).get().version();
        versions.add(version);
        assertThat(new JobStore(tables, blobs).getVersion("a", version))
            .isEqualTo(Definitions.job("a", "type-" + i));
      }
      assertThat(versions)
          .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, savers).boxed().toList());
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void save_whoseAnswerWasLost_isItsOwnVersionAndNoSecondOne() {
    AnswerLost lossy = new AnswerLost(tables);
    BackOff atOnce = new BackOff(pause -> {}, () -> 0, () -> 0.5);
    JobStore unlucky = new JobStore(new RetryingTables(lossy, atOnce), blobs);
    assertThat(unlucky.save(Definitions.job("a", "file.copy"), "dora", null))
        .satisfies(saved -> assertThat(saved.version()).isEqualTo(1))
        .satisfies(saved -> assertThat(saved.outcome()).isEqualTo(Saved.Outcome.CREATED))
        .satisfies(saved -> assertThat(saved.etag()).isEqualTo(jobs.get("a").etag()));
    assertThat(unlucky.save(Definitions.job("a", "file.move"), "dora", null).version())
        .isEqualTo(2);
    unlucky.archive("a");
    assertThat(jobs.find("a")).isEmpty();
    assertThat(jobs.versions("a")).hasSize(2);
    // A change is one transaction; four more copy its entry of the change log and link it.
    assertThat(lossy.lost).isEqualTo(3 * 5);
  }

  /** Tables whose transactions succeed, but where every other response is lost. */
  private static final class AnswerLost extends ForwardingTables {
    private boolean answering;
    private int lost;

    AnswerLost(Tables target) {
      super(target);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      answering = !answering;
      Committed committed = super.transact(table, partition, writes);
      if (answering) {
        lost++;
        throw new StoreUnavailable("the answer was lost", null);
      }
      return committed;
    }
  }

  @Test
  void job_archived_isGoneButItsVersionsStay() {
    JobDefinition job = Definitions.job("a", "file.copy");
    jobs.save(job, "dora", null);
    jobs.archive("a");
    assertThat(jobs.find("a")).isEmpty();
    assertThat(jobs.list()).isEmpty();
    assertThat(jobs.getVersion("a", 1)).isEqualTo(job);
    assertThatThrownBy(() -> jobs.get("a"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("There is no job 'a', or it is archived.");
    assertThatThrownBy(() -> jobs.archive("a")).isInstanceOf(NotFoundException.class);
  }

  @Test
  void job_archivedWhileAnotherOneIs_isArchived_butNotWhileItIsSaved() {
    for (String id : List.of("a", "b")) {
      jobs.save(Definitions.job(id, "file.copy"), "dora", null);
    }
    new JobStore(new Meanwhile(tables, () -> jobs.archive("b")), blobs).archive("a");
    assertThat(jobs.list()).isEmpty();

    jobs.save(Definitions.job("a", "file.copy"), "dora", null);
    Runnable save = () -> jobs.save(Definitions.job("a", "file.move"), "emil", null);
    JobStore late = new JobStore(new Meanwhile(tables, save), blobs);
    assertThatThrownBy(() -> late.archive("a")).isInstanceOf(StoreConflict.class);
    assertThat(jobs.get("a").savedBy()).isEqualTo("emil");
  }

  @Test
  void job_archivedWhileDependenciesKeepChanging_isRefused_afterABoundedNumberOfTries() {
    jobs.save(Definitions.job("a", "file.copy"), "dora", null);
    AtomicInteger tries = new AtomicInteger();
    Tables changing =
        new ForwardingTables(tables) {
          @Override
          public Committed transact(String table, String partition, List<Write> writes) {
            tries.incrementAndGet();
            super.transact(
                table, partition, List.of(Write.upsert(VersionRows.LINKS, Columns.none())));
            return super.transact(table, partition, writes);
          }
        };
    assertThatThrownBy(() -> new JobStore(changing, blobs).archive("a"))
        .isInstanceOf(StoreConflict.class);
    assertThat(tries).hasValue(20);
    assertThat(jobs.find("a")).isPresent();
  }

  /** Tables that let something else happen before their first transaction. */
  private static final class Meanwhile extends ForwardingTables {
    private Runnable act;

    Meanwhile(Tables target, Runnable act) {
      super(target);
      this.act = act;
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      Runnable now = act;
      act = () -> {};
      now.run();
      return super.transact(table, partition, writes);
    }
  }

  @Test
  void archivedJob_savedAgain_isCreatedWithItsNextVersion() {
    JobDefinition job = Definitions.job("a", "file.copy");
    jobs.save(job, "dora", null);
    jobs.archive("a");
    Saved saved = jobs.save(job, "emil", null);
    assertThat(saved.version()).isEqualTo(2);
    assertThat(saved.outcome()).isEqualTo(Saved.Outcome.CREATED);
    assertThat(jobs.get("a").savedBy()).isEqualTo("emil");
  }

  @Test
  void list_ofSeveral_isOrderedByIdAndHasNoVersionRows() {
    for (String id : List.of("b", "a-b", "a")) {
      jobs.save(Definitions.job(id, "file.copy"), "dora", null);
      jobs.save(Definitions.job(id, "file.move"), "dora", null);
    }
    assertThat(jobs.list())
        .extracting(j -> j.id() + " " + j.version())
        .containsExactly("a 2", "a-b 2", "b 2");
    assertThat(jobs.versions("a")).hasSize(2);
  }

  @Test
  void hostileIds_asked_areSimplyNotFound() {
    for (String id : List.of("", "a/b", "..", "a|000001", "A", "x".repeat(5000))) {
      assertThat(jobs.find(id)).isEmpty();
      assertThat(jobs.versions(id)).isEmpty();
      assertThatThrownBy(() -> jobs.getVersion(id, 1)).isInstanceOf(NotFoundException.class);
    }
    assertThatThrownBy(() -> jobs.getVersion("a", -1)).isInstanceOf(NotFoundException.class);
  }

  @Test
  void versionOfALaterRelease_read_isNamedUnreadable() {
    jobs.save(Definitions.job("a", "file.copy"), "dora", null);
    blobs.delete("definitions", "jobs/a/1.json");
    byte[] later = "{\"job_id\": \"a\", \"novelty\": 1}".getBytes(StandardCharsets.UTF_8);
    blobs.putIfAbsent("definitions", "jobs/a/1.json", later, "application/json");
    assertThatThrownBy(() -> new JobStore(tables, blobs).getVersion("a", 1))
        .isInstanceOf(CourierException.class)
        .hasFieldOrPropertyWithValue("code", "definition_unreadable")
        .hasMessageContaining("Version 1 of job 'a'");
  }

  @Test
  void version_readLately_costsNoRequest() {
    jobs.save(Definitions.job("a", "file.copy"), "dora", null);
    JobDefinition first = jobs.getVersion("a", 1);
    blobs.delete("definitions", "jobs/a/1.json");
    assertThat(jobs.getVersion("a", 1)).isSameAs(first);
  }
}
