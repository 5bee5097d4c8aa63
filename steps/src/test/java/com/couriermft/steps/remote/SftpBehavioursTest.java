package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.TestServer;
import com.couriermft.peers.behaviour.BehavingSftp;
import com.couriermft.peers.behaviour.Contract;
import com.couriermft.peers.behaviour.SftpBehaviour;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that each behavior of SFTP servers keeps its contract, from the step down to the socket.
 */
@Timeout(60)
class SftpBehavioursTest {
  private static final byte[] A = SftpTransfers.random(40_000);
  private static final byte[] B = SftpTransfers.random(3);
  private static final int ATTEMPTS = 3;

  private final BehavingSftp server = new BehavingSftp();
  private final Bench bench = new Bench();

  SftpBehavioursTest() {
    connect("{'answer_timeout_seconds':1}");
  }

  private void connect(String quirks) {
    ObjectNode json =
        (ObjectNode) Json.parse(bench.json(server.server(), TestServer.USER, Bench.PASSWORD_AUTH));
    json.set("quirks", Json.parse(quirks.replace('\'', '"')));
    bench.put(json);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void behaviour_keepsItsContract(SftpBehaviour behaviour) throws Exception {
    server.put("a.csv", A);
    server.put("b.csv", B);
    behaviour.apply(server);
    switch (behaviour.contract().result()) {
      case LISTED -> requireListed(behaviour);
      case COUNTED -> requireCounted(behaviour);
      case FETCHED -> {
        withRetries(this::download);
        requireFetched();
      }
      case DELIVERED_ONCE -> deliver("fail");
      case ERROR -> requireError(behaviour);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "rename", "replace"})
  void slowRename_whateverThePolicy_deliversOnce(String overwrite) throws Exception {
    SftpBehaviour.DELIVER_RENAME_COPIES.apply(server);
    deliver(overwrite);
  }

  /** When the next attempt starts, the first rename is still in progress and has no response. */
  @ParameterizedTest
  @ValueSource(strings = {"fail", "rename", "replace"})
  void slowRename_ofAMove_movesOnce(String overwrite) throws Exception {
    server.put("a.csv", A);
    server.copiesSlowly(Duration.ofMillis(2_500));
    String config =
        "{'path':'/in/a.csv','destination':'/in/b.csv','overwrite':'" + overwrite + "'}";
    StepResult moved = withRetries(n -> move(n, config));
    assertThat(moved.outputs().path("moved_files").path(0).textValue()).endsWith(":/in/b.csv");
    assertThat(server.contents()).containsOnlyKeys("b.csv");
    assertThat(server.contents().get("b.csv")).isEqualTo(A);
  }

  @Test
  void slowRename_ofASourceAfterItsDownload_movesOnce() throws Exception {
    server.put("a.csv", A);
    server.copiesSlowly(Duration.ofMillis(2_500));
    StoredFile copy = new StoredFile("work:/x/a.csv", "a.csv", A.length, null, null);
    Instant[] modified = new Instant[1];
    withRetries(
        n -> {
          try (RemoteFiles session = bench.open("partner", closing -> {})) {
            TestContext context = bench.attempt(n, "n" + n);
            if (n == 0) {
              modified[0] = session.get("/in/a.csv").modifiedAt();
            }
            DownloadedFile file = new DownloadedFile(copy, "/in/a.csv", A.length, modified[0]);
            ParallelWork work = new ParallelWork(bench.access, session, context, 1);
            new AfterDownload(After.of("move:/in"), context).remove(List.of(file), work, n > 0);
            return StepResult.none();
          }
        });
    assertThat(server.contents()).containsOnlyKeys("a-1.csv");
    assertThat(server.contents().get("a-1.csv")).isEqualTo(A);
  }

  private StepResult move(int number, String config) throws Exception {
    return Bench.run(new MoveStep(bench.access), config, bench.attempt(number, "n" + number));
  }

  @Test
  void namesInLatin1_withTheirCharset_areListedAndFetched() throws Exception {
    SftpBehaviour.LIST_NAMES_IN_LATIN_1.apply(server);
    server.put("caf\u00e9.csv", A);
    connect("{'name_charset':'iso-8859-1'}");
    StepResult listed = bench.list("{'path':'/in'}");
    assertThat(listed.outputs().path("omitted_count").intValue()).isZero();
    bench.download("{'path':'/in/caf\u00e9.csv'}", bench.attempt(0, "n0"));
    assertThat(bench.workspace.content("caf\u00e9.csv")).isEqualTo(A);
  }

  /**
   * Reads are short, fail or end early in a generated order. The file then has the same bytes, or
   * there is no file.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void reads_shortBrokenAndEndingEarly_giveTheBytesOrFail(int seed) throws Exception {
    Random random = new Random(seed);
    byte[] content = new byte[200_000 + random.nextInt(400_000)];
    random.nextBytes(content);
    server.put("a.csv", content);
    int[] troubles = {random.nextInt(4)};
    server.serve(
        (offset, length) -> {
          int dice = random.nextInt(30);
          if (dice < 2 && troubles[0] > 0) {
            troubles[0]--;
            return dice == 0 ? -1 : 0;
          }
          return dice < 10 ? length : 1 + random.nextInt(length);
        });
    Throwable failed = null;
    try {
      withRetries(n -> bench.download("{'path':'/in/a.csv'}", bench.attempt(n, "n" + n)));
    } catch (CourierException | IOException e) {
      failed = e;
    }
    if (failed == null) {
      assertThat(bench.workspace.content("a.csv")).isEqualTo(content);
    } else {
      assertThat(bench.workspace.findFile("a.csv")).isEmpty();
    }
  }

  private void requireListed(SftpBehaviour behaviour) throws Exception {
    JsonNode outputs = bench.list("{'path':'/in'}").outputs();
    Map<String, byte[]> there = server.contents();
    assertThat(outputs.path("file_list").findValuesAsText("name"))
        .containsExactlyElementsOf(there.keySet());
    assertThat(outputs.path("omitted_count").intValue()).isZero();
    for (JsonNode file : outputs.path("file_list")) {
      int size = there.get(file.path("name").textValue()).length;
      assertThat(file.path("size_bytes").intValue()).isEqualTo(behaviour.tellsSizes() ? size : -1);
    }
  }

  private void requireCounted(SftpBehaviour behaviour) throws Exception {
    StepResult result =
        behaviour.name().startsWith("FETCH_")
            ? download(0)
            : bench.list("{'path':'/in','recursive':true}");
    if (behaviour.name().startsWith("FETCH_")) {
      requireFetched();
    } else {
      assertThat(result.outputs().path("file_list").findValuesAsText("name"))
          .containsExactly("a.csv", "b.csv");
    }
    assertThat(result.outputs().path("omitted_count").intValue()).isEqualTo(1);
    assertThat(result.warning()).isNotNull();
  }

  private void requireFetched() {
    assertThat(bench.workspace.content("a.csv")).isEqualTo(A);
    assertThat(bench.workspace.content("b.csv")).isEqualTo(B);
  }

  private void deliver(String overwrite) throws Exception {
    Map<String, byte[]> before = server.contents();
    bench.workspace.put("out.csv", A);
    withRetries(n -> upload(n, overwrite));
    assertThat(server.contents()).hasSize(before.size() + 1).containsKey("out.csv");
    assertThat(server.contents().get("out.csv")).isEqualTo(A);
  }

  private void requireError(SftpBehaviour behaviour) {
    Contract contract = behaviour.contract();
    bench.workspace.put("out.csv", A);
    boolean delivers = behaviour.name().startsWith("DELIVER_");
    Throwable thrown =
        catchThrowable(() -> withRetries(n -> delivers ? upload(n, "fail") : download(n)));
    assertThat(thrown).isInstanceOf(CourierException.class);
    assertThat(((CourierException) thrown).code()).isEqualTo(contract.code());
    assertThat(((CourierException) thrown).failureClass()).isEqualTo(contract.failure());
    assertThat(server.taken()).hasSizeLessThanOrEqualTo(1);
  }

  private interface Attempt {
    StepResult run(int number) throws Exception;
  }

  /** Runs attempts like the engine, as long as they fail with transient failures. */
  private static StepResult withRetries(Attempt attempt) throws Exception {
    for (int number = 0; ; number++) {
      try {
        return attempt.run(number);
      } catch (CourierException e) {
        if (number == ATTEMPTS - 1 || e.failureClass() != FailureClass.TRANSIENT) {
          throw e;
        }
      } catch (IOException e) {
        if (number == ATTEMPTS - 1) {
          throw e;
        }
      }
    }
  }

  private StepResult download(int number) throws Exception {
    return bench.download("{'path':'/in/*.csv'}", bench.attempt(number, "n" + number));
  }

  private StepResult upload(int number, String overwrite) throws Exception {
    String config = "{'files':'out.csv','path':'/in/','overwrite':'" + overwrite + "'}";
    UploadStep step = new UploadStep(bench.access);
    TestContext context = bench.attempt(number, "n" + number);
    if (number > 0) {
      step.cleanUpBeforeRetry(Bench.config(step, config), context);
    }
    return Bench.run(step, config, context);
  }
}
