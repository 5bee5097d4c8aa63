package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests jobs that receive and delete two files with the same name from two of a partner's folders.
 * For every shape of the job, each content must end up at the partner or in the workspace.
 */
class EqualNamesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(InstantSource.system());
  private MinaServer server;
  private Courier courier;

  /** The shape of a job that receives files from both folders. */
  enum Shape {
    LOOP("'max_parallel':1", "{{loop.current_item}}"),
    LANES("'max_parallel':2", "{{loop.current_item}}"),
    ONE_LANE("'max_parallel':1,'on_item_error':'continue'", "{{loop.current_item}}"),
    GROUP(null, null),
    STEPS(null, null);

    private final String loop;
    private final String folder;

    Shape(String loop, String folder) {
      this.loop = loop;
      this.folder = folder;
    }

    /**
     * Returns the job's steps.
     *
     * @param more JSON of further fields of each download
     */
    String steps(String more) {
      return switch (this) {
        case LOOP, LANES, ONE_LANE ->
            "{'id':'each','type':'flow.foreach','config':{'source':['a','b'],%s}},%s,{'type':'flow.end'}"
                .formatted(loop, download("get", folder, more));
        case GROUP ->
            "{'id':'both','type':'flow.parallel'},%s,%s,{'type':'flow.end'}"
                .formatted(download("get1", "a", more), download("get2", "b", more));
        case STEPS -> download("get1", "a", more) + "," + download("get2", "b", more);
      };
    }

    boolean isLoop() {
      return loop != null;
    }

    private static String download(String id, String folder, String more) {
      return """
      {'id':'%s','type':'sftp.download','config':{'connection':'partner',
       'path':'/%s/x.csv','after':'delete'%s}}\
      """
          .formatted(id, folder, more);
    }
  }

  @BeforeEach
  void start() throws IOException {
    for (String name : List.of("a", "b")) {
      Files.createDirectory(directory.resolve(name));
      Files.writeString(directory.resolve(name).resolve("x.csv"), "of " + name);
    }
    server = new MinaServer(directory);
    courier =
        new Courier(
            new Courier.Storage(tables, blobs, queue),
            new InMemorySecrets(),
            List.of(),
            EngineSettings.of("one"),
            () -> {});
    String connection =
        "{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','password':'%s'},'host_keys':['%s']}"
            .formatted(server.port(), TestServer.USER, MinaServer.PASSWORD, server.fingerprint());
    courier
        .partners()
        .connections()
        .put(ConnectionReader.read("partner", Json.parse(connection.replace('\'', '"'))), null);
  }

  @AfterEach
  void stop() {
    courier.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void secondFile_failsBeforeItsSourceIsTouched(Shape shape) throws Exception {
    Execution run = run(shape.steps(""));

    assertThat(run.state()).isEqualTo(ExecutionState.FAILED);
    assertThat(String.valueOf(run.failure()))
        .containsPattern("already exists|is in use by")
        .contains("x.csv", shape.isLoop() ? "{{loop.index}}/" : "overwrite");
    assertNothingIsLost(run);
  }

  @ParameterizedTest
  @EnumSource
  void secondFile_isRenamedIfAskedTo(Shape shape) throws Exception {
    Execution run = run(shape.steps(",'overwrite':'rename'") + "," + COLLECT);

    assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(atPartner()).isEmpty();
    assertThat(collected()).containsExactlyInAnyOrder("of a", "of b");
    assertThat(names()).containsExactly("kept/x-1.csv", "kept/x.csv");
  }

  @ParameterizedTest
  @EnumSource
  void secondFile_replacesTheFirstIfAskedTo(Shape shape) throws Exception {
    Execution run = run(shape.steps(",'overwrite':'replace'") + "," + COLLECT);

    assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(atPartner()).isEmpty();
    assertThat(collected()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"LOOP", "LANES", "ONE_LANE"})
  void filesOfALoop_inDirectoriesOfTheirOwn_areAllKept(Shape shape) throws Exception {
    Execution run = run(shape.steps(",'destination':'{{loop.index}}/'") + "," + COLLECT_ALL);

    assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(collected()).containsExactlyInAnyOrder("of a", "of b");
  }

  @ParameterizedTest
  @EnumSource(names = {"LANES", "ONE_LANE", "GROUP"})
  void failedDownload_failsAgainWhenItIsResumed(Shape shape) throws Exception {
    Execution run = run(shape.steps(""));
    courier.engine().resume(run.id(), "op", null);
    run = await(run);

    assertThat(run.state()).isEqualTo(ExecutionState.FAILED);
    assertNothingIsLost(run);
  }

  /** A sequential loop may reuse a file name if each item deletes its file. */
  @Test
  void nameThatIsFreeAgain_mayBeTaken() throws Exception {
    Execution run =
        run(
            """
            {'id':'each','type':'flow.foreach','config':{'source':['a','b']}},
            {'id':'get','type':'sftp.download','config':{'connection':'partner',
             'path':'/{{loop.current_item}}/x.csv','after':'delete'}},
            {'id':'away','type':'file.move','config':{'path':'x.csv',
             'destination':'/kept/{{loop.index}}.csv'}},
            {'type':'flow.end'}\
            """);

    assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(collected()).containsExactlyInAnyOrder("of a", "of b");
  }

  private static final String COLLECT =
      "{'id':'keep','type':'file.copy','config':{'path':'*','destination':'/kept/'}}";
  private static final String COLLECT_ALL =
      "{'id':'pack','type':'file.copy','config':{'path':'0/x.csv','destination':'/kept/0'}},"
          + "{'id':'pack2','type':'file.copy','config':{'path':'1/x.csv','destination':'/kept/1'}}";

  private List<String> atPartner() throws IOException {
    List<String> contents = new ArrayList<>();
    for (String folder : List.of("a", "b")) {
      try (Stream<Path> files = Files.list(directory.resolve(folder))) {
        for (Path file : files.toList()) {
          contents.add(Files.readString(file));
        }
      }
    }
    return contents;
  }

  /** At most one of the two files was received, and only its source may be deleted. */
  private void assertNothingIsLost(Execution run) throws IOException {
    List<String> fetched = new ArrayList<>();
    for (var blob : blobs.list("work", run.id() + "/r-", null).blobs()) {
      fetched.add(new String(blobs.get("work", blob.name()), StandardCharsets.UTF_8));
    }
    Set<String> all = new TreeSet<>(fetched);
    all.addAll(atPartner());
    assertThat(all).containsExactly("of a", "of b");
    assertThat(fetched).hasSize(1);
  }

  private TreeSet<String> names() {
    TreeSet<String> names = new TreeSet<>();
    blobs.list("files", "kept/", null).blobs().forEach(blob -> names.add(blob.name()));
    return names;
  }

  private List<String> collected() {
    return names().stream()
        .map(name -> new String(blobs.get("files", name), StandardCharsets.UTF_8))
        .toList();
  }

  private Execution run(String steps) throws InterruptedException {
    String job = "{'job_id':'j','name':'J','steps':[%s]}".formatted(steps);
    courier.jobs().save(courier.validator().read(Json.parse(job.replace('\'', '"'))), "test", null);
    return await(started());
  }

  private Execution await(Execution started) throws InterruptedException {
    Execution run = courier.executions().get(started.id()).execution();
    Instant deadline = Instant.now().plus(PATIENCE);
    while ((run.state() == ExecutionState.QUEUED || run.state().isActive())
        && Instant.now().isBefore(deadline)) {
      for (WorkQueue.Received message : queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5))) {
        courier.engine().onMessage(message.body());
        queue.delete(Engine.STEPS, message);
      }
      courier.engine().sweep();
      run = courier.executions().get(run.id()).execution();
    }
    return run;
  }

  private Execution started() {
    return courier
        .engine()
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    "j", Json.object(), Json.object().put("kind", "api").put("by", "test"))
                .build());
  }
}
