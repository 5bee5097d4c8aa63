package com.couriermft.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.cases.Haul.After;
import com.couriermft.cases.Haul.Delivery;
import com.couriermft.cases.Haul.Parcel;
import com.couriermft.cases.HaulJob.Kind;
import com.couriermft.cases.HaulJob.Trouble;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.engine.plan.PlanParser;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Checks the conservation of files. Generated jobs receive files from a real server and send them
 * to that server or to the permanent store, while steps fail, executions are paused and processes
 * die. In the end, every file is where the job delivers it, and as often as the job delivers it. If
 * the job has to fail, the file is in a location from which it can still be retrieved.
 */
class ConservationTest {
  @Property(tries = 40)
  void everyFile_isWhereTheJobSays_whateverHappens(@ForAll("jobs") HaulJob job) throws IOException {
    play(job);
  }

  @Property(tries = 20)
  void everyFile_isWhereTheJobSays_alsoWhenLoopsBeginAgain(@ForAll("restarted") HaulJob job)
      throws IOException {
    play(job);
  }

  /**
   * An item receives a file and deletes its source. When the loop restarts, it first reaches
   * another item, whose file has the same path.
   */
  @Example
  void fileWithoutASource_keepsItsPath_whenItsLoopBeginsAgain() throws IOException {
    List<Set<String>> folders = List.of(Set.of("a.csv"), Set.of("a.csv"));
    for (int lanes = 1; lanes <= 2; lanes++) {
      Haul haul =
          new Haul(
              folders, true, After.DELETE, true, Delivery.KEPT_BEHIND, lanes, true, true, true);
      List<Trouble> troubles = List.of(new Trouble(0, 0, Kind.PERMANENT));
      play(new HaulJob(List.of(haul), false, false, Overwrite.FAIL, troubles, false, 0));
    }
  }

  private static void play(HaulJob job) throws IOException {
    Path root = Files.createTempDirectory("courier-haul");
    try (MinaServer server = new MinaServer(root)) {
      for (Map.Entry<String, String> source : job.sources().entrySet()) {
        Path file = root.resolve(source.getKey().substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, source.getValue());
      }
      try (CaseRun run = new CaseRun(job.file())) {
        ObjectNode partner = (ObjectNode) Json.parse(connection(server));
        run.courier().partners().connections().put(ConnectionReader.read("partner", partner), null);
        run.play();
        check(job, run, root);
        if (job.isRerun()) {
          checkRerun(run, root);
        }
        checkRerunFrom(job, run, root);
      }
    } finally {
      remove(root);
    }
  }

  private static void check(HaulJob job, CaseRun run, Path root) throws IOException {
    assertThat(run.problems()).isEmpty();
    Map<String, List<String>> found = contents(run, root);
    String story = "%s, %s, %s".formatted(run.journal(), run.execution().failure(), found);
    assertThat(run.execution().state().text())
        .as(story)
        .isEqualTo(job.file().expected().path("state").asText());
    if (run.execution().state() == ExecutionState.COMPLETED) {
      assertThat(canonical(job, found)).as(story).isEqualTo(canonical(job, job.places()));
      assertOneOfEachPathStayed(job, found, story);
    } else {
      assertThat(found.keySet()).as(story).containsAll(job.sources().values());
      assertSecondSourcesStand(job, root, story);
    }
    assertThat(run.findings()).isEmpty();
  }

  /**
   * Checks that a second execution of the same job neither loses nor replaces files that the first
   * execution left.
   */
  private static void checkRerun(CaseRun run, Path root) throws IOException {
    Map<String, List<String>> before = contents(run, root);
    String first = run.execution().id();
    run.playAgain();
    Map<String, List<String>> after = contents(run, root);
    String story =
        "%s after %s: %s, %s".formatted(run.execution().id(), first, run.journal(), after);
    before.forEach(
        (content, places) -> {
          assertThat(after).as(story).containsKey(content);
          assertThat(after.get(content))
              .as(story)
              .containsAll(places.stream().filter(ConservationTest::isDelivered).toList());
        });
    assertThat(after.keySet()).as(story).isEqualTo(before.keySet());
    assertThat(run.findings()).isEmpty();
  }

  /**
   * Checks that a rerun from a later step loses none of the files that the original left, and takes
   * no files from the sources of earlier steps. If the rerun is not possible, nothing changes.
   */
  private static void checkRerunFrom(HaulJob job, CaseRun run, Path root) throws IOException {
    Map<String, List<String>> before = contents(run, root);
    Plan plan = PlanParser.parse(run.courier().jobs().get(job.file().name()).definition());
    List<PlanNode> outermost = plan.root().children();
    int first = outermost.get(job.from() % outermost.size()).from();
    boolean isMade = true;
    try {
      run.playAgainFrom(plan.steps().get(first).id());
    } catch (ConflictException refused) {
      isMade = false;
      assertThat(refused.code()).isIn("files_gone", "step_not_reached", "invalid_state");
    }
    Map<String, List<String>> after = contents(run, root);
    String story = "from %d (%b): %s, %s".formatted(first, isMade, run.journal(), after);
    assertThat(after.keySet()).as(story).isEqualTo(before.keySet());
    before.forEach(
        (content, places) ->
            assertThat(after.get(content))
                .as(story)
                .containsAll(
                    places.stream()
                        .filter(place -> isDelivered(place) || isBefore(place, first, plan))
                        .toList()));
    if (!isMade) {
      assertThat(after).as(story).isEqualTo(before);
    }
    assertThat(run.findings()).isEmpty();
  }

  /** Returns whether a location is in a source that only steps before the given step use. */
  private static boolean isBefore(String place, int first, Plan plan) {
    return place.startsWith("/in/") && plan.getStep("get" + place.split("/")[2]).index() < first;
  }

  private static boolean isDelivered(String place) {
    return place.startsWith("/out/") || place.startsWith("files:");
  }

  /**
   * Checks that, of several files with the same path in the workspace, at most one source was used.
   */
  private static void assertSecondSourcesStand(HaulJob job, Path root, String story) {
    for (List<Parcel> rivals : job.rivals()) {
      assertThat(rivals)
          .as(story)
          .filteredOn(parcel -> !Files.exists(root.resolve(parcel.path().substring(1))))
          .hasSizeLessThanOrEqualTo(1);
    }
  }

  /**
   * Returns the locations that the job determines. The job does not determine which of several
   * files with the same path remains, or how these files are numbered.
   */
  private static Map<String, List<String>> canonical(
      HaulJob job, Map<String, List<String>> places) {
    Map<String, String> first = new HashMap<>();
    for (List<Parcel> rivals : job.rivals()) {
      rivals.forEach(parcel -> first.put(parcel.content(), rivals.get(0).content()));
    }
    Map<String, List<String>> canonical = new TreeMap<>();
    places.forEach(
        (content, where) -> {
          for (String place : where) {
            boolean isOneOfSeveral =
                job.overwrite() == Overwrite.REPLACE && job.isDeliveredBehind(place);
            String known = isOneOfSeveral ? first.get(content) : content;
            List<String> all = canonical.computeIfAbsent(known, c -> new ArrayList<>());
            String named = unnumbered(job, place);
            if (!all.contains(named) || !job.mayBeSentAgain(named)) {
              all.add(named);
            }
          }
        });
    canonical.values().forEach(where -> where.sort(Comparator.naturalOrder()));
    return canonical;
  }

  private static String unnumbered(HaulJob job, String place) {
    return job.overwrite() == Overwrite.RENAME ? place.replaceFirst("-\\d+\\.csv$", ".csv") : place;
  }

  /**
   * Checks that files sent after the loops are the files at the workspace's paths, one for each
   * path.
   */
  private static void assertOneOfEachPathStayed(
      HaulJob job, Map<String, List<String>> found, String story) {
    if (job.overwrite() != Overwrite.REPLACE) {
      return;
    }
    for (List<Parcel> rivals : job.rivals()) {
      assertThat(rivals)
          .as(story)
          .filteredOn(
              parcel ->
                  found.getOrDefault(parcel.content(), List.of()).stream()
                      .anyMatch(job::isDeliveredBehind))
          .hasSizeLessThanOrEqualTo(1);
    }
  }

  /**
   * Returns every location of each content: at the partner, in the permanent store and in the
   * workspace.
   */
  private static Map<String, List<String>> contents(CaseRun run, Path root) throws IOException {
    Map<String, List<String>> places = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = "/" + root.relativize(file).toString().replace('\\', '/');
        // The name under which a move stores a duplicate file is not checked.
        String place = path.startsWith("/done/") ? "/done/" : path;
        places.computeIfAbsent(Files.readString(file), c -> new ArrayList<>()).add(place);
      }
    }
    for (BlobInfo blob : run.blobs("files", "")) {
      places
          .computeIfAbsent(content(run, "files", blob), c -> new ArrayList<>())
          .add("files:/" + blob.name());
    }
    for (BlobInfo blob : run.blobs(Engine.WORK, "")) {
      String content = content(run, Engine.WORK, blob);
      if (content.startsWith("bytes of")) {
        places.computeIfAbsent(content, c -> new ArrayList<>()).add("work:");
      }
    }
    places.values().forEach(where -> where.sort(Comparator.naturalOrder()));
    return places;
  }

  private static String content(CaseRun run, String container, BlobInfo blob) {
    return new String(run.blobs().get(container, blob.name()), StandardCharsets.UTF_8);
  }

  private static String connection(MinaServer server) {
    return """
    {"type": "sftp", "host": "127.0.0.1", "port": %d, "username": "%s",
     "auth": {"type": "password", "password": "%s"}, "host_keys": ["%s"]}
    """
        .formatted(server.port(), TestServer.USER, MinaServer.PASSWORD, server.fingerprint());
  }

  private static void remove(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Provide
  Arbitrary<HaulJob> jobs() {
    return jobs(hauls(Arbitraries.of(false, false, true)), 0);
  }

  /** Jobs in which an event occurs while a loop that can restart is in progress. */
  @Provide
  Arbitrary<HaulJob> restarted() {
    return jobs(hauls(Arbitraries.just(true)), 1);
  }

  private static Arbitrary<HaulJob> jobs(Arbitrary<Haul> hauls, int troubles) {
    Arbitrary<Trouble> trouble =
        Combinators.combine(
                Arbitraries.integers().between(0, 1),
                Arbitraries.integers().between(0, 3),
                Arbitraries.of(Kind.class))
            .as(Trouble::new);
    return Combinators.combine(
            hauls.list().ofMinSize(1).ofMaxSize(2),
            Arbitraries.of(false, true),
            Arbitraries.of(false, true),
            Arbitraries.of(Overwrite.class),
            trouble.list().ofMinSize(troubles).ofMaxSize(3),
            Arbitraries.of(false, true),
            Arbitraries.integers().between(0, 3))
        .as(HaulJob::new);
  }

  private record Order(boolean checkedFirst, boolean restarts) {}

  private static Arbitrary<Haul> hauls(Arbitrary<Boolean> restarts) {
    Arbitrary<Set<String>> names =
        Arbitraries.of("a.csv", "b.csv", "c.csv").set().ofMinSize(1).ofMaxSize(2);
    return Combinators.combine(
            names.list().ofMaxSize(3),
            Arbitraries.of(false, true),
            Arbitraries.of(After.class),
            Arbitraries.of(false, true),
            Arbitraries.of(Delivery.class),
            Arbitraries.integers().between(1, 3),
            Arbitraries.of(false, true),
            Combinators.combine(Arbitraries.of(false, true), restarts).as(Order::new))
        .as(
            (folders, byFile, after, flat, delivery, lanes, tolerant, order) ->
                new Haul(
                    folders,
                    byFile,
                    after,
                    flat,
                    delivery,
                    lanes,
                    tolerant,
                    order.checkedFirst(),
                    order.restarts()));
  }
}
