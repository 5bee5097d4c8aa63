package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Membership;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.retention.ChainLookup;
import com.couriermft.operate.retention.Housekeeping;
import com.couriermft.steps.file.CopyStep;
import com.couriermft.steps.file.DeleteStep;
import com.couriermft.steps.file.MoveStep;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that members of a chain can read each other's files, that no other execution can read
 * them, and that no execution can change them.
 */
class SharedFilesTest {
  private static final String CHAIN = "01CHA1N0000000000000000000";
  private static final String OTHER = "01CHA1N0000000000000000001";

  private final World world = new World();
  private Engine engine;
  private Execution first;

  @BeforeEach
  void firstMemberHasLeftAFile() {
    world.steps.addAll(List.of(new CopyStep(), MoveStep.move(), new DeleteStep()));
    engine = world.engine("one");
    world.job(
        "first",
        scripted("a", "\"file\": \"in/a.txt\""),
        "\"outputs\": {\"file\": \"work:/{{execution.id}}/in/a.txt\"}");
    first = member("first", CHAIN);
    world.assertSettled(first, ExecutionState.COMPLETED);
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void fileOfAnEarlierMember_isReadUnderTheNameThatItHandsOn() throws IOException {
    copying("second", "{{chain.first.file}}", "got.txt");
    Execution second = member("second", CHAIN);
    world.assertSettled(second, ExecutionState.COMPLETED);
    assertThat(content(second, "got.txt")).isEqualTo("by attempt 0");
  }

  @Test
  void rerunOfAMember_readsFilesThatAreStillThere() throws IOException {
    copying("second", "{{chain.first.file}}", "/got/{{execution.id}}.txt");
    Execution second = member("second", CHAIN);
    Execution again = world.startMember(engine, "second", null, second.id());
    world.pump(engine);
    world.assertSettled(again, ExecutionState.COMPLETED);
    engine.releaseFiles(first.id());
    Execution late = world.startMember(engine, "second", null, second.id());
    world.pump(engine);
    world.assertSettled(late, ExecutionState.FAILED);
    assertThat(world.now(late).failure().code()).isEqualTo("file_not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"in/a.txt", "in/*.txt", "**", "nothing.txt"})
  void strangers_areToldNothing(String path) {
    copying("second", "work:/" + first.id() + "/" + path, "got/");
    copying("guess", "work:/01GUESS0000000000000000000/" + path, "got/");
    Execution alone = world.start(engine, "second");
    world.pump(engine);
    for (Execution stranger :
        List.of(alone, member("second", OTHER), member("guess", CHAIN), member("guess", OTHER))) {
      world.assertSettled(stranger, ExecutionState.FAILED);
      assertThat(world.now(stranger).failure().code()).isEqualTo("not_readable");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "file.copy   | {\"input\": \"FILE\", \"destination\": \"FILE.2\"}",
        "file.move   | {\"input\": \"FILE\", \"destination\": \"mine.txt\"}",
        "file.move   | {\"input\": \"FILE\", \"destination\": \"/out/\"}",
        "file.delete | {\"input\": \"FILE\"}",
      })
  void fileOfAMember_isNeverChangedByAnother(String type, String config) throws IOException {
    String its = config.replace("FILE", "work:/" + first.id() + "/in/a.txt");
    world.job("vandal", "{\"id\": \"v\", \"type\": \"%s\", \"config\": %s}".formatted(type, its));
    Execution vandal = member("vandal", CHAIN);
    assertThat(world.now(vandal).failure().code()).isEqualTo("read_only");
    assertThat(content(first, "in/a.txt")).isEqualTo("by attempt 0");
    assertThat(blobs(first)).hasSize(1);
    assertThat(world.blobs.list("files", "", null).blobs()).isEmpty();
  }

  @Test
  void filesOfACompletedMember_stayUntilTheyAreReleased() {
    assertThat(blobs(first)).hasSize(1);
    engine.sweep();
    engine.releaseFiles(first.id());
    byte[] late = {1};
    world.blobs.put(Engine.WORK, first.id() + "/n/left-by-an-interrupted-release", late, "a/b");
    engine.releaseFiles(first.id());
    engine.releaseFiles("01GUESS0000000000000000000");
    assertThat(blobs(first)).isEmpty();
    assertThat(world.now(first).filesGone()).isEqualTo(1);
    assertThat(world.audit(first)).endsWith("execution.completed");
    copying("second", "work:/" + first.id() + "/in/a.txt", "got.txt");
    assertThat(world.now(member("second", CHAIN)).failure().code()).isEqualTo("file_not_found");
  }

  @Test
  void filesOfARunOfItsOwn_goWithItsEnd() {
    Execution alone = world.start(engine, "first");
    world.pump(engine);
    world.assertSettled(alone, ExecutionState.COMPLETED);
    assertThat(blobs(alone)).isEmpty();
  }

  @Test
  void failedMember_keepsItsFilesAndGoesOnWithThem() {
    world.job(
        "broken", scripted("a", "\"file\": \"a.txt\"") + ", " + scripted("b", "\"broken\": true"));
    Execution failed = member("broken", CHAIN);
    engine.releaseFiles(failed.id());
    assertThat(blobs(failed)).hasSize(1);
    assertThat(engine.resume(failed.id(), "test", null).state()).isEqualTo(ExecutionState.QUEUED);
    world.pump(engine);
    engine.stop(failed.id(), StopRequest.CANCEL, "test", null);
    assertThat(blobs(failed)).hasSize(1);
    engine.releaseFiles(failed.id());
    assertThat(blobs(failed)).isEmpty();
  }

  @Test
  void housekeeping_leavesMembersOfAMovingChainAlone() {
    after(400, chain -> Instant.MAX);
    assertThat(blobs(first)).hasSize(1);
    copying("second", "work:/" + first.id() + "/in/a.txt", "got.txt");
    world.assertSettled(member("second", CHAIN), ExecutionState.COMPLETED);
  }

  @Test
  void housekeeping_ofAChainAtRest_keepsFilesAsLongAsItMayBeResumed() {
    Instant rest = world.clock.instant().plus(Duration.ofDays(10));
    after(39, chain -> rest);
    assertThat(blobs(first)).hasSize(1);
    assertThat(world.now(first).contextGoneAt()).isNull();
    after(2, chain -> rest);
    assertThat(blobs(first)).isEmpty();
  }

  @Test
  void housekeeping_findsWhatAChainThatIsOverHasMissed() {
    after(6, ChainLookup.NONE);
    assertThat(blobs(first)).hasSize(1);
    after(2, ChainLookup.NONE);
    assertThat(blobs(first)).isEmpty();
    assertThat(world.now(first).filesGoneAt()).isNotNull();
  }

  @Test
  void housekeeping_leavesARerunWhatItsOriginalKnewOfTheChain() {
    world.job("second", scripted("s", "\"value\": \"{{chain.first.file}}\""));
    ObjectNode outputs = Json.object();
    outputs.putObject("first").put("file", "f").put("long", "x".repeat(40_000));
    Membership second = Membership.of(CHAIN, "second", outputs);
    Execution original = world.startMember(engine, "second", second, null);
    world.pump(engine);
    after(8, ChainLookup.NONE);
    assertThat(world.now(original).contextTrimmedAt()).isNotNull();
    Execution again = world.startMember(engine, "second", null, original.id());
    world.pump(engine);
    world.assertSettled(again, ExecutionState.COMPLETED);
  }

  private void after(int days, ChainLookup chains) {
    world.clock.advance(Duration.ofDays(days));
    Settings.Retention keep = Settings.defaults(5).retention();
    Duration share = Duration.ofMinutes(1);
    new Housekeeping(engine, chains, world.tables, world.blobs, () -> keep, share).run();
  }

  private void copying(String job, String input, String destination) {
    String config = "{\"input\": \"%s\", \"destination\": \"%s\"}".formatted(input, destination);
    world.job(job, "{\"id\": \"c\", \"type\": \"file.copy\", \"config\": " + config + "}");
  }

  private Execution member(String job, String chain) {
    ObjectNode outputs = Json.object();
    if (first != null) {
      outputs.set("first", world.outputs(first));
    }
    Execution member = world.startMember(engine, job, Membership.of(chain, job, outputs), null);
    world.pump(engine);
    return member;
  }

  private List<Blobs.BlobInfo> blobs(Execution e) {
    return world.blobs.list(Engine.WORK, e.id() + "/", null).blobs();
  }

  private String content(Execution e, String path) throws IOException {
    try (BlobWorkspace files = engine.files(e.id())) {
      byte[] bytes = files.read(files.get(path), 0).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
