package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.EarlierSteps;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Change;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.steps.file.CopyStep;
import com.couriermft.steps.file.DeleteStep;
import com.couriermft.steps.file.MoveStep;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests reruns that start from a given step with the results of an earlier execution. */
class RerunFromStepTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final String PRESENT =
      step("keep", "file.copy", "in/a.txt", "/kept/{{execution.id}}.txt");
  private static final String BY_OUTPUT =
      step("given", "file.copy", "{{steps.move.files[0].path}}", "/given/{{execution.id}}.txt");

  private static String step(String id, String type, String input, String destination) {
    return "{\"id\": \"%s\", \"type\": \"%s\", \"config\": {\"input\": \"%s\", \"destination\": \"%s\"}}"
        .formatted(id, type, input, destination);
  }

  private static String steps(String... all) {
    return String.join(",", all);
  }

  /** A world in which the first host may die at any of its requests. */
  private static final class Story implements AutoCloseable {
    final ManualClock clock = new ManualClock(START);
    final InMemoryTables tables = new InMemoryTables(clock);
    final InMemoryBlobs blobs = new InMemoryBlobs(clock);
    final Lifeline life = new Lifeline();
    final World world =
        new World(
            life.held(Tables.class, tables),
            life.held(Blobs.class, blobs),
            new InMemoryWorkQueue(clock));
    final Engine engine;

    Story() {
      world.steps.addAll(List.of(new CopyStep(), MoveStep.move(), new DeleteStep()));
      engine = world.engine("one");
    }

    Execution run(String job) {
      Execution e = world.start(engine, job);
      world.pump(engine);
      return world.now(e);
    }

    Execution rerun(Execution original, String from) {
      return rerun(engine, Ulid.derived(START, "rerun of " + original.id() + from), original, from);
    }

    Execution rerun(Engine by, String id, Execution original, String from) {
      Execution made = make(by, id, original, from);
      world.pump(by);
      return world.now(made);
    }

    Execution make(Engine by, String id, Execution original, String from) {
      return by.starter()
          .start(
              ExecutionStarter.Request.builder(
                      original.jobId(),
                      Json.object(),
                      Json.object().put("kind", "rerun").put("by", "test"))
                  .id(id)
                  .rerunOf(original.id())
                  .fromStep(from)
                  .build());
    }

    @Nullable String content(String file) {
      return blobs.find("files", file).isEmpty()
          ? null
          : new String(blobs.get("files", file), StandardCharsets.UTF_8);
    }

    List<String> findings() {
      return new LiveVerification(tables, tables, blobs, ExpectedDurations.DEFAULT, false)
          .ofStandingWorld().stream()
              .filter(finding -> finding.severity().compareTo(Severity.NOTE) > 0)
              .map(Object::toString)
              .toList();
    }

    @Override
    public void close() {
      world.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"one, 0", "one, 30000", "LONG, 0", "LONG, 30000"})
  void stepsBefore_doNotActAgain_andLeaveWhatTheyLeft(String given, int inlineBytes) {
    String value = given.equals("LONG") ? "x".repeat(60_000) : given;
    try (Story story = new Story()) {
      story.world.inlineBytes = inlineBytes;
      String before =
          steps(
              scripted("a", "\"value\": \"%s\", \"file\": \"in/a.txt\"".formatted(value)),
              step("move", "file.copy", "in/a.txt", "moved/a.txt"));
      String outputs = "\"outputs\": {\"a\": \"{{steps.a.value}}\"}";
      story.world.job(
          "j", steps(before, scripted("b", "\"broken\": true"), PRESENT, BY_OUTPUT), outputs);
      Execution failed = story.run("j");
      assertThat(failed.state()).isEqualTo(ExecutionState.FAILED);
      story.world.job("j", steps(before, scripted("b", ""), PRESENT, BY_OUTPUT), outputs);
      story.world.step.ran.clear();

      Execution again = story.rerun(failed, "b");
      assertThat(again.failure()).isNull();
      story.world.assertSettled(again, ExecutionState.COMPLETED);
      assertThat(story.world.step.ran).containsExactly("b/0");
      assertThat(story.world.attempts(again))
          .containsExactly("b/0 completed", "keep/0 completed", "given/0 completed");
      assertThat(story.world.outputs(again).path("a").asText()).isEqualTo(value);
      assertThat(story.content("kept/" + again.id() + ".txt")).isEqualTo("by attempt 0");
      assertThat(story.content("given/" + again.id() + ".txt")).isEqualTo("by attempt 0");
      assertThat(again.rerunOf()).isEqualTo(failed.id());
      assertThat(EarlierSteps.of(again)).contains(new EarlierSteps(failed.id(), 1, "b", 2));
      assertThat(story.engine.context(again).at("/steps/a/outputs").has("value")).isTrue();
      assertThat(story.world.audit(again)).endsWith("execution.completed");
      assertThat(story.world.now(failed)).usingRecursiveComparison().isEqualTo(failed);
      assertThat(story.findings()).isEmpty();
    }
  }

  /** Files that later steps changed are in the state that they had before those steps. */
  @Test
  void filesAndOutputs_areThoseFromBeforeTheStep_whateverCameAfter() {
    try (Story story = new Story()) {
      String first = scripted("a", "\"file\": \"in/a.txt\", \"value\": \"early\"");
      String move = step("move", "file.move", "in/a.txt", "gone/a.txt");
      story.world.job("j", steps(first, PRESENT, move, scripted("z", "\"broken\": true")));
      Execution failed = story.run("j");
      assertThat(failed.failure().step()).isEqualTo("z");
      Execution again = story.rerun(failed, "keep");
      assertThat(again.failure().step()).isEqualTo("z");
      assertThat(story.content("kept/" + again.id() + ".txt")).isEqualTo("by attempt 0");
      assertThat(story.world.attempts(again))
          .containsExactly("keep/0 completed", "move/0 completed", "z/0 failed");
    }
  }

  /** A rerun and its original do not depend on each other. */
  @Test
  void original_resumedOrGivenUpMeanwhile_takesNothingFromTheRerun() {
    try (Story story = new Story()) {
      String before =
          scripted("a", "\"file\": \"in/a.txt\", \"value\": \"" + "y".repeat(40_000) + "\"");
      story.world.job("j", steps(before, scripted("b", "\"broken\": true"), PRESENT));
      Execution failed = story.run("j");
      story.world.limit(0);
      story.world.job(
          "j",
          steps(before, scripted("b", ""), PRESENT),
          "\"outputs\": {\"a\": \"{{steps.a.value}}\"}");
      Execution waiting = story.rerun(failed, "b");
      story.engine.giveUpFiles(failed.id(), "test", null, e -> true);
      story.engine.stop(failed.id(), StopRequest.CANCEL, "test", null);
      story.engine.removeSupersededContexts(story.world.now(failed));
      story.world.limit(1);
      story.engine.sweep();
      story.world.pump(story.engine);
      story.world.assertSettled(waiting, ExecutionState.COMPLETED);
      assertThat(story.world.outputs(waiting).path("a").asText()).hasSize(40_000);
      assertThat(story.content("kept/" + waiting.id() + ".txt")).isEqualTo("by attempt 0");
    }
  }

  @Test
  void blocksBefore_leaveWhatEachIterationLeft_alsoToARerunOfARerun() {
    try (Story story = new Story()) {
      String before =
          steps(
              loop(
                  "each",
                  "\"source\": [1, 2, 3]",
                  scripted("in", "\"value\": \"v{{loop.index}}\"")),
              parallel(scripted("p", "\"value\": \"left\""), scripted("q", "\"file\": \"q.txt\"")));
      String all =
          "\"outputs\": {\"all\": \"{{steps.in.iterations[*].value}}\", \"p\":"
              + " \"{{steps.p.value}}\"}";
      story.world.job(
          "j", steps(before, scripted("b", ""), scripted("c", "\"broken\": true")), all);
      Execution failed = story.run("j");
      Execution second = story.rerun(failed, "b");
      assertThat(second.failure().step()).isEqualTo("c");
      story.world.job("j", steps(before, scripted("b", ""), scripted("c", "")), all);
      Execution third = story.rerun(second, "c");
      story.world.assertSettled(third, ExecutionState.COMPLETED);
      JsonNode outputs = story.world.outputs(third);
      assertThat(outputs.path("all").toString()).isEqualTo("[\"v0\",\"v1\",\"v2\"]");
      assertThat(outputs.path("p").asText()).isEqualTo("left");
      assertThat(story.world.attempts(third)).containsExactly("c/0 completed");
      assertThat(story.findings()).isEmpty();
    }
  }

  @Test
  void block_isBegunAsAWhole() {
    try (Story story = new Story()) {
      String loop =
          loop("each", "\"source\": [1, 2]", scripted("in", "\"value\": \"{{steps.a.value}}\""));
      story.world.job(
          "j", steps(scripted("a", "\"value\": \"one\""), loop, scripted("z", "\"broken\": true")));
      Execution failed = story.run("j");
      Execution again = story.rerun(failed, "each");
      assertThat(story.world.attempts(again))
          .containsExactly("in[0]/0 completed", "in[1]/0 completed", "z/0 failed");
    }
  }

  @Test
  void retryOfTheWholeJob_beginsWithTheStepAgain() {
    try (Story story = new Story()) {
      String policy =
          "\"failure_policy\": {\"type\": \"retry_job\", \"max_retries\": 1,"
              + " \"backoff_base_seconds\": 1}";
      String before = scripted("a", "\"value\": \"one\"");
      story.world.job("j", steps(before, scripted("b", "\"broken\": true")));
      Execution failed = story.run("j");
      story.world.job(
          "j",
          steps(before, scripted("b", "\"failures\": 1")),
          policy,
          "\"outputs\": {\"a\": \"{{steps.a.value}}\"}");
      Execution again = story.rerun(failed, "b");
      story.clock.advance(Duration.ofMinutes(5));
      story.engine.sweep();
      story.world.pump(story.engine);
      assertThat(story.world.now(again).generation()).isEqualTo(2);
      assertThat(story.world.attempts(again, 2)).allMatch(step -> step.startsWith("b/"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, unknown_step",
    "in, step_in_block",
    "late, step_not_reached",
    "changed, steps_changed"
  })
  void refusals_nameWhatIsWrongAndMakeNothing(String from, String code) {
    try (Story story = new Story()) {
      String first = scripted("a", "");
      String rest =
          steps(
              loop("each", "\"source\": [1]", scripted("in", "")),
              scripted("z", "\"broken\": true"),
              scripted("late", ""));
      story.world.job("j", steps(first, rest));
      Execution failed = story.run("j");
      if (from.equals("changed")) {
        story.world.job("j", steps(scripted("a", "\"value\": \"other\""), rest));
      }
      assertThatThrownBy(() -> story.rerun(failed, from.equals("changed") ? "z" : from))
          .isInstanceOfSatisfying(
              CourierException.class, thrown -> assertThat(thrown.code()).isEqualTo(code))
          .satisfies(
              thrown -> {
                if (thrown instanceof InvalidInputException invalid) {
                  assertThat(invalid.problems().get(0).pointer()).isEqualTo("/from_step");
                }
              });
      assertThat(story.world.queries.list(ExecutionFilter.ALL, 10, null).executions()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"running", "completed", "given up", "context"})
  void rerun_whenItsOriginalCannotGiveIt_isRefused(String how) {
    try (Story story = new Story()) {
      String before = scripted("a", "\"file\": \"in/a.txt\"");
      boolean fails = !how.equals("completed") && !how.equals("running");
      story.world.job("j", steps(before, scripted("b", "\"broken\": " + fails)));
      if (how.equals("running")) {
        story.world.limit(0);
      }
      Execution original = story.run("j");
      if (how.equals("given up")) {
        story.engine.giveUpFiles(original.id(), "test", null, e -> true);
      } else if (how.equals("context")) {
        Snapshot at = story.world.executions.get(original.id());
        Execution gone = at.execution().withContextGone(START);
        story.world.executions.commit(at, Change.ofHeader(gone, List.of(), "gone"));
      }
      Engine fresh = story.world.engine("fresh");
      String expected =
          switch (how) {
            case "running" -> "invalid_state";
            case "context" -> "context_gone";
            default -> "files_gone";
          };
      assertThatThrownBy(() -> story.rerun(fresh, Ulid.derived(START, "again"), original, "b"))
          .isInstanceOfSatisfying(
              CourierException.class, thrown -> assertThat(thrown.code()).isEqualTo(expected));
    }
  }

  /**
   * The host that creates the rerun dies at any of its requests; a repeated request completes the
   * same rerun.
   */
  @Test
  void hostDies_atAnyRequest_theRerunIsMadeOnceAndWhole() {
    int died = 0;
    for (int calls = 0; ; calls++) {
      try (Story story = new Story()) {
        String before =
            steps(
                scripted("a", "\"file\": \"in/a.txt\", \"value\": \"" + "z".repeat(40_000) + "\""),
                step("move", "file.copy", "in/a.txt", "moved/a.txt"));
        story.world.job("j", steps(before, scripted("b", "\"broken\": true")));
        Execution failed = story.run("j");
        story.world.job("j", steps(before, scripted("b", ""), PRESENT, BY_OUTPUT));
        story.world.step.ran.clear();
        String id = Ulid.derived(START, "again");
        boolean dies = false;
        story.life.overtakenAfter(
            calls,
            () -> {
              throw new Lifeline.Crash();
            });
        try {
          story.make(story.engine, id, failed, "b");
        } catch (Lifeline.Crash crash) {
          dies = true;
        }
        story.life.holds();
        if (!dies) {
          break;
        }
        died++;
        Engine second = story.world.engine("two");
        story.rerun(second, id, failed, "b");
        for (int i = 0; i < 6; i++) {
          story.clock.advance(Duration.ofSeconds(90));
          second.sweep();
          story.world.pump(second);
        }
        Execution again = story.world.executions.get(id).execution();
        assertThat(again.state()).as("after %d calls", calls).isEqualTo(ExecutionState.COMPLETED);
        assertThat(story.world.step.ran)
            .as("after %d calls", calls)
            .allMatch(s -> s.startsWith("b/"));
        assertThat(story.content("kept/" + id + ".txt")).isEqualTo("by attempt 0");
        assertThat(story.content("given/" + id + ".txt")).isEqualTo("by attempt 0");
        assertThat(story.findings()).isEmpty();
      }
    }
    assertThat(died).isGreaterThan(15);
  }
}
