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

/** The expectations that a case may have, by their names in the file. */
enum Expectation {
  /** The problems of the definition: {@code {pointer} {code}}; none if absent. */
  PROBLEMS(
      (run, expected) ->
          assertThat(run.problems())
              .extracting(problem -> problem.pointer() + " " + problem.code())
              .containsExactlyElementsOf(texts(expected))),
  /** The final state of the execution. */
  STATE(
      (run, expected) ->
          assertThat(run.execution().state().text())
              .as("state, after %s, failure %s", run.journal(), run.execution().failure())
              .isEqualTo(expected.textValue())),
  /** The failure of the execution: {@code code}, {@code step}, {@code class}, {@code says}. */
  FAILURE(Expectation::failure),
  /** The number of steps that were skipped or remained failed. */
  WARNINGS((run, expected) -> assertThat(run.execution().warnings()).isEqualTo(expected.asInt())),
  /** The number of times that the entire job was started. */
  GENERATION(
      (run, expected) -> assertThat(run.execution().generation()).isEqualTo(expected.asInt())),
  /** The steps that ran, in order. */
  RAN((run, expected) -> assertThat(run.journal()).containsExactlyElementsOf(texts(expected))),
  /** The steps that ran, in any order because they run in parallel. */
  RAN_IN_ANY_ORDER(
      (run, expected) ->
          assertThat(run.journal()).containsExactlyInAnyOrderElementsOf(texts(expected))),
  /** The number of attempts, if there are too many to list. */
  RAN_COUNT((run, expected) -> assertThat(run.journal()).hasSize(expected.intValue())),
  /** The maximum number of items of the outermost loop in progress at the same time. */
  AT_ONCE(
      (run, expected) ->
          assertThat(Overlap.of(run.journal()))
              .as("%s", run.journal())
              .isEqualTo(expected.asInt())),
  /** The rows of attempts in the last generation: {@code get[0] completed}. */
  ROWS(
      (run, expected) ->
          assertThat(rows(run))
              .extracting(StepRows.Attempt::toString)
              .containsExactlyElementsOf(texts(expected))),
  /** Steps without any attempt. */
  NEVER(
      (run, expected) ->
          assertThat(rows(run))
              .extracting(row -> row.point().step())
              .doesNotContainAnyElementsOf(texts(expected))),
  /** The outputs of the execution. */
  OUTPUTS(
      (run, expected) ->
          assertThat(run.execution().outputs()).isEqualTo(new OutputValue.Inline(expected))),
  /** Values in the context document, by JSON pointer; {@code null} if there must be no value. */
  CONTEXT(Expectation::context),
  /** The decisions at markers, in order, as recorded in the audit log. */
  DECISIONS(
      (run, expected) ->
          assertThat(decided(run).flatMap(told -> told.decisions().stream()))
              .containsExactlyElementsOf(texts(expected))),
  /** The number of decisions at markers, if there are too many to list. */
  DECISION_COUNT(
      (run, expected) ->
          assertThat(decided(run).mapToInt(Decided::count).sum()).isEqualTo(expected.intValue())),
  /** The maximum number of decisions in one row of the audit log. */
  MOST_DECISIONS(
      (run, expected) ->
          assertThat(decided(run)).allMatch(told -> told.count() <= expected.intValue())),
  /** The number of events in the audit log, by event. */
  AUDIT(Expectation::audit);

  private final BiConsumer<CaseRun, JsonNode> check;

  Expectation(BiConsumer<CaseRun, JsonNode> check) {
    this.check = check;
  }

  /** Checks all expectations of a case, and that the stored state is consistent. */
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
