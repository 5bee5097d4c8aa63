package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests which jobs may wait for which other jobs, as {@link JobStore} enforces it. */
class DependencyGraphTest {
  private final InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-21T03:00:00Z"));
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  private final JobStore jobs = new JobStore(tables, blobs);

  private static JobDefinition job(String id, String... upstreams) {
    String edges =
        Arrays.stream(upstreams)
            .map("{\"job_id\": \"%s\"}"::formatted)
            .collect(Collectors.joining(","));
    return DefinitionReader.read(
        Json.parse(
            "{\"job_id\": \"%s\", \"steps\": [{\"type\": \"t\"}], \"depends_on\": [%s]}"
                .formatted(id, edges)));
  }

  private void save(String id, String... upstreams) {
    jobs.save(job(id, upstreams), "test", null);
  }

  @Test
  void save_ofWhatIsThere_isListedWithItsUpstreams() {
    save("a");
    save("b");
    save("c", "a", "b");

    assertThat(jobs.list())
        .extracting(job -> job.id() + job.dependsOn())
        .containsExactly("a[]", "b[]", "c[a, b]");
  }

  @Test
  void save_upstreamThatIsNotThere_isRefusedWithTheNearestName() {
    save("download-invoices");

    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> save("decrypt", "download-invoice"))
        .satisfies(
            e -> {
              Problem problem = e.problems().get(0);
              assertThat(problem.pointer()).isEqualTo("/depends_on/0/job_id");
              assertThat(problem.code()).isEqualTo("unknown_job");
              assertThat(problem.suggestion()).isEqualTo("download-invoices");
            });
    assertThat(jobs.find("decrypt")).isEmpty();
  }

  @Test
  void save_thatClosesACycle_isRefusedAndSpellsItOut() {
    save("a");
    save("b", "a");
    save("x");
    save("c", "x", "b");

    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> save("a", "x", "c"))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(p -> p.pointer() + " " + p.code() + ": " + p.detail())
                    .containsExactly(
                        "/depends_on/1/job_id dependency_cycle: Job 'a' would wait for itself: a"
                            + " waits for c, which waits for b, which waits for a. Remove one of"
                            + " these dependencies."));
    assertThat(jobs.get("a").version()).isEqualTo(1);
  }

  @Test
  void save_afterTheCyclesOtherEdgeIsGone_isAllowed() {
    save("a");
    save("b", "a");
    save("b");
    save("a", "b");

    assertThat(jobs.get("a").version()).isEqualTo(2);
  }

  @Test
  void twoSaves_atTheSameMoment_neverCloseACycleTogether() {
    save("a");
    save("b");
    // While job a is being saved and has already read the other jobs, job b is saved.
    boolean[] between = {false};
    ForwardingTables slow =
        new ForwardingTables(tables) {
          @Override
          public Committed transact(String table, String partition, List<Write> writes) {
            if (!between[0]) {
              between[0] = true;
              save("b", "a");
            }
            return super.transact(table, partition, writes);
          }
        };

    assertThatThrownBy(() -> new JobStore(slow, blobs).save(job("a", "b"), "test", null))
        .isInstanceOf(InvalidInputException.class)
        .satisfies(
            e ->
                assertThat(((InvalidInputException) e).problems().get(0).detail())
                    .contains("a waits for b, which waits for a"));
    assertThat(jobs.get("b").definition().dependsOn()).hasSize(1);
    assertThat(jobs.get("a").definition().dependsOn()).isEmpty();
  }

  @Test
  void archive_whileOthersWaitForIt_isRefusedAndNamesThem() {
    save("a");
    save("c", "a");
    save("b", "a");

    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> jobs.archive("a"))
        .satisfies(e -> assertThat(e.code()).isEqualTo("job_has_dependents"))
        .withMessageContaining("b, c would wait for it");
    jobs.archive("b");
    jobs.archive("c");
    jobs.archive("a");
    assertThat(jobs.list()).isEmpty();
    assertThatThrownBy(() -> jobs.archive("a")).isInstanceOf(NotFoundException.class);
  }

  @Test
  void archive_whileADependentIsSaved_isRefusedOrTheSaveIs() {
    save("a");
    boolean[] between = {false};
    ForwardingTables slow =
        new ForwardingTables(tables) {
          @Override
          public Committed transact(String table, String partition, List<Write> writes) {
            if (!between[0]) {
              between[0] = true;
              jobs.archive("a");
            }
            return super.transact(table, partition, writes);
          }
        };

    assertThatThrownBy(() -> new JobStore(slow, blobs).save(job("b", "a"), "test", null))
        .isInstanceOf(InvalidInputException.class);
    assertThat(jobs.list()).isEmpty();
  }

  @Test
  void check_ofAThousandJobsInARow_findsTheCycleThroughAllOfThem() {
    DependencyGraph graph =
        new DependencyGraph(
            IntStream.range(0, 1_000)
                .boxed()
                .collect(
                    Collectors.toMap(
                        i -> "j" + i, i -> i == 0 ? List.<String>of() : List.of("j" + (i - 1)))));

    assertThat(graph.check(job("j0", "j999")))
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).contains("j500, which waits for j499"));
  }
}
