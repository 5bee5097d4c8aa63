package com.couriermft.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What a case may expect, by the names that stand in the files. */
enum Expectation {
  /** The definition's problems: {@code {pointer} {code}}; none if it is absent. */
  PROBLEMS(
      (run, expected) ->
          assertThat(run.problems())
              .extracting(problem -> problem.pointer() + " " + problem.code())
              .containsExactlyElementsOf(texts(expected))),
  /** The run's state at its end. */
  STATE(
      (run, expected) ->
          assertThat(run.execution().state().text())
              .as("state, after %s, failure %s", run.journal(), run.execution().failure())
              .isEqualTo(expected.textValue())),
  /** The run's failure: {@code code}, {@code step}, {@code class}, {@code says}. */
  FAILURE(Expectation::failure),
  /** How many steps were skipped or left failed. */
  WARNINGS((run, expected) -> assertThat(run.execution().warnings()).isEqualTo(expected.asInt())),
  /** How often the whole job was begun. */
  GENERATION(
      (run, expected) -> assertThat(run.execution().generation()).isEqualTo(expected.asInt())),
  /** What ran, in order. */
  RAN((run, expected) -> assertThat(run.journal()).containsExactlyElementsOf(texts(expected))),
  /** What ran, where steps run at the same time. */
  RAN_IN_ANY_ORDER(
      (run, expected) ->
          assertThat(run.journal()).containsExactlyInAnyOrderElementsOf(texts(expected))),
  /** How many attempts there were, where they are too many to be listed. */
  RAN_COUNT((run, expected) -> assertThat(run.journal()).hasSize(expected.intValue())),
  /** How many items of the outermost loop were begun and not at their end at most. */
  AT_ONCE(
      (run, expected) ->
          assertThat(Overlap.of(run.journal()))
              .as("%s", run.journal())
              .isEqualTo(expected.asInt())),
  /** The rows of the last generation's attempts: {@code get[0] completed}. */
  ROWS(
      (run, expected) ->
          assertThat(rows(run))
              .extracting(StepRows.Attempt::toString)
              .containsExactlyElementsOf(texts(expected))),
  /** Steps of which there is no attempt. */
  NEVER(
      (run, expected) ->
          assertThat(rows(run))
              .extracting(row -> row.point().step())
              .doesNotContainAnyElementsOf(texts(expected))),
  /** What the run hands on. */
  OUTPUTS(
      (run, expected) ->
          assertThat(run.execution().outputs()).isEqualTo(new OutputValue.Inline(expected))),
  /** Values in the context document, by JSON pointer; {@code null} where nothing is to be. */
  CONTEXT(Expectation::context),
  /** What was decided at markers, in order, as the audit trail tells it. */
  DECISIONS(
      (run, expected) ->
          assertThat(decided(run).flatMap(told -> told.decisions().stream()))
              .containsExactlyElementsOf(texts(expected))),
  /** How much was decided at markers, where it is too much to be listed. */
  DECISION_COUNT(
      (run, expected) ->
          assertThat(decided(run).mapToInt(Decided::count).sum()).isEqualTo(expected.intValue())),
  /** How many decisions one row of the audit trail tells at most. */
  MOST_DECISIONS(
      (run, expected) ->
          assertThat(decided(run)).allMatch(told -> told.count() <= expected.intValue())),
  /** Events of the audit trail, how often each. */
  AUDIT(Expectation::audit);

  private final BiConsumer<CaseRun, JsonNode> check;

  Expectation(BiConsumer<CaseRun, JsonNode> check) {
    this.check = check;
  }

  /** Checks everything that a case expects, and that nothing is wrong with what it has left. */
  static void checkAll(CaseFile file, CaseRun run) {
    JsonNode expected = file.expected();
    if (!expected.has("problems")) {
      PROBLEMS.check.accept(run, Json.array());
    }
    for (Map.Entry<String, JsonNode> one : expected.properties()) {
      valueOf(one.getKey().toUpperCase(Locale.ROOT)).check.accept(run, one.getValue());
    }
    assertThat(run.findings()).isEmpty();
  }

  private static void failure(CaseRun run, JsonNode expected) {
    Failure failure = run.execution().failure();
    assertThat(failure).as("failure").isNotNull();
    JsonNode found = Json.tree(Objects.requireNonNull(failure));
    for (Map.Entry<String, JsonNode> one : expected.properties()) {
      if (one.getKey().equals("says")) {
        assertThat(failure.message()).contains(texts(one.getValue()));
      } else {
        assertThat(found.path(one.getKey()))
            .as("%s of %s", one.getKey(), found)
            .isEqualTo(one.getValue());
      }
    }
  }

  private static void context(CaseRun run, JsonNode expected) {
    JsonNode document = run.engine().context(run.execution());
    for (Map.Entry<String, JsonNode> one : expected.properties()) {
      JsonNode found = document.at(JsonPointer.compile(one.getKey()));
      assertThat(found.isMissingNode() ? Json.parse("null") : found)
          .as("%s of %s", one.getKey(), document)
          .isEqualTo(one.getValue());
    }
  }

  private static Stream<Decided> decided(CaseRun run) {
    return trail(run)
        .filter(event -> event.event().equals("flow.decided"))
        .map(event -> Decided.of(String.valueOf(event.reason())));
  }

  private static Stream<AuditEvent> trail(CaseRun run) {
    return run.courier().executions().audit(run.execution().id()).stream();
  }

  private static void audit(CaseRun run, JsonNode expected) {
    List<String> events = trail(run).map(AuditEvent::event).toList();
    for (Map.Entry<String, JsonNode> one : expected.properties()) {
      assertThat(events)
          .filteredOn(one.getKey()::equals)
          .as("%s of %s", one.getKey(), events)
          .hasSize(one.getValue().intValue());
    }
  }

  private static List<StepRows.Attempt> rows(CaseRun run) {
    return new StepRows(run.tables(), run.execution().id()).of(run.execution().generation());
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.textValue()));
    return texts;
  }
}
