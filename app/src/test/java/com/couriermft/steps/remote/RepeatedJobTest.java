package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.TestCodes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that files that were transferred before the entire job restarts are neither lost nor
 * transferred again.
 */
class RepeatedJobTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SEND =
      """
      {'id':'send','type':'sftp.upload',
       'config':{'connection':'partner','files':'/out/*.csv','path':'/in/'}},\
      """;
  private static final String PASS_ON =
      """
      {'id':'get','type':'sftp.download',
       'config':{'connection':'partner','path':'/out/*.csv','after':'delete'}},
      {'id':'shaky','type':'test.shaky','config':{}},
      {'id':'send','type':'sftp.upload',
       'config':{'connection':'partner','files':'{{steps.get.downloaded_files}}','path':'/in/'}}\
      """;
  private static final String SHAKY = "{'id':'shaky','type':'test.shaky','config':{}}";

  @TempDir private Path directory;
  private final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(InstantSource.system());
  private final Shaky shaky = new Shaky();
  private MinaServer server;
  private Courier courier;

  /** A step that fails a few times after an action. */
  private static final class Shaky implements Step<Shaky.Config> {
    private interface Happening {
      void happens() throws IOException;
    }

    private Happening meanwhile = () -> {};
    private int failures = 1;
    private int runs;

    private record Config() {}

    @Override
    public StepType<Config> type() {
      return StepType.of("test.shaky", Config.class, "Fails a few times");
    }

    @Override
    public StepResult run(Config config, StepContext context) throws IOException {
      if (runs++ < failures) {
        meanwhile.happens();
        throw CourierException.of(TestCodes.transientFailure("shaky"), "It fails.", null);
      }
      return new StepResult(Json.object(), 0);
    }
  }

  @BeforeEach
  void start() throws IOException {
    for (String name : List.of("in", "out", "done")) {
      Files.createDirectory(directory.resolve(name));
    }
    server = new MinaServer(directory);
    courier =
        new Courier(
            new Courier.Storage(tables, blobs, queue),
            new InMemorySecrets(),
            List.of(shaky),
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

  @Test
  void upload_thatIsStillThere_isNotSentAgain() throws Exception {
    store("out/a.csv", "one");
    List<FileTime> times = new ArrayList<>();
    shaky.meanwhile = () -> times.add(Files.getLastModifiedTime(directory.resolve("in/a.csv")));
    run(SEND + SHAKY);
    assertThat(directory.resolve("in").toFile().list()).containsExactly("a.csv");
    assertThat(Files.getLastModifiedTime(directory.resolve("in/a.csv"))).isEqualTo(times.get(0));
  }

  @Test
  void upload_thatIsGone_isSentAgain() throws Exception {
    store("out/a.csv", "one");
    shaky.meanwhile = () -> Files.delete(directory.resolve("in/a.csv"));
    run(SEND + SHAKY);
    assertThat(directory.resolve("in/a.csv")).hasContent("one");
  }

  /** Tests a target that the job deletes before the upload, such as a flag file. */
  @Test
  void upload_whoseTargetTheJobRemovesFirst_isSentAgain() throws Exception {
    store("out/a.csv", "one");
    Files.writeString(directory.resolve("in/a.csv"), "of the last run");
    run(
        """
        {'id':'gone','type':'sftp.delete','config':{'connection':'partner','path':'/in/a.csv'}},\
        """
            + SEND
            + SHAKY);
    assertThat(directory.resolve("in/a.csv")).hasContent("one");
  }

  @Test
  void upload_ofWhatWasReplacedSince_isSentAgain() throws Exception {
    store("out/a.csv", "one");
    shaky.failures = 2;
    shaky.meanwhile = () -> store("out/a.csv", shaky.runs == 1 ? "two" : "one");
    run(SEND.replace("'path':'/in/'", "'path':'/in/','overwrite':'replace'") + SHAKY);
    assertThat(directory.resolve("in/a.csv")).hasContent("one");
  }

  @Test
  void sources_thatWereRemovedAfterTheirDownload_areStillHandedOn() throws Exception {
    Files.writeString(directory.resolve("out/a.csv"), "one");
    Files.writeString(directory.resolve("out/b.csv"), "two");
    shaky.meanwhile = () -> Files.writeString(directory.resolve("out/c.csv"), "for the next run");
    run(PASS_ON);
    assertThat(directory.resolve("in/a.csv")).hasContent("one");
    assertThat(directory.resolve("in/b.csv")).hasContent("two");
    assertThat(directory.resolve("out").toFile().list()).containsExactly("c.csv");
  }

  @Test
  void source_thatCameBackLookingTheSame_isLeft() throws Exception {
    Path source = directory.resolve("out/a.csv");
    Files.writeString(source, "one");
    FileTime time = Files.getLastModifiedTime(source);
    shaky.meanwhile =
        () -> {
          Files.writeString(source, "two");
          Files.setLastModifiedTime(source, time);
        };
    run(PASS_ON);
    assertThat(directory.resolve("in/a.csv")).hasContent("one");
    assertThat(source).hasContent("two");
  }

  @Test
  void sources_ofAnotherItemOfALoop_areNotMistakenForThis() throws Exception {
    Files.writeString(directory.resolve("out/a.csv"), "one");
    Files.writeString(directory.resolve("out/b.csv"), "two");
    run(
        """
        {'id':'list','type':'sftp.list','config':{'connection':'partner','path':'/out/'}},
        {'id':'each','type':'flow.foreach','config':{'source':'{{steps.list.file_list}}'}},
        {'id':'get','type':'sftp.download',
         'config':{'connection':'partner','path':'{{loop.current_item.path}}',
                   'destination':'/got/','after':'delete'}},
        {'id':'shaky','type':'test.shaky','config':{}},
        {'id':'send','type':'sftp.upload',
         'config':{'connection':'partner','files':'/got/{{loop.current_item.name}}','path':'/in/'}},
        {'id':'end','type':'flow.end','config':{}}\
        """);
    assertThat(directory.resolve("in/b.csv")).hasContent("two");
    assertThat(stored("got/a.csv")).isEqualTo("one");
  }

  @Test
  void archive_ofTheFirstTime_isNotPackedIntoTheSecond() throws Exception {
    store("out/a.csv", "one");
    run(
        """
        {'id':'pack','type':'file.zip',
         'config':{'input':'/out/*','destination':'/out/all.zip','overwrite':'replace'}},
        {'id':'shaky','type':'test.shaky','config':{}}\
        """);
    List<String> names = new ArrayList<>();
    byte[] archive = blobs.get("files", "out/all.zip");
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
      }
    }
    assertThat(names).containsExactly("a.csv");
  }

  private void store(String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    blobs.put("files", name, bytes, bytes.length, Condition.none(), Map.of());
  }

  private String stored(String name) {
    return new String(blobs.get("files", name), StandardCharsets.UTF_8);
  }

  /** Runs a job with these steps until it has restarted and completed. */
  private void run(String steps) throws InterruptedException {
    String job =
        """
        {'job_id':'j','name':'J','failure_policy':{'type':'retry_job','max_retries':3,
         'backoff_base_seconds':0},'steps':[%s]}\
        """
            .formatted(steps);
    courier.jobs().save(courier.validator().read(Json.parse(job.replace('\'', '"'))), "test", null);
    Execution run = started();
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
    assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(run.generation()).isEqualTo(1 + shaky.failures);
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
