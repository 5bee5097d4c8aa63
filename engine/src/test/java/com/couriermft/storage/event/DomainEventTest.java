package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepLifecycle;
import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DomainEventTest {
  private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");

  private static Optional<DomainEvent> of(String event, String from, String to, Failure failure) {
    AuditEvent row =
        new AuditEvent(AT, "h", 7, event, from, to, "get", 0, 812L, 5L, failure, "op", "why");
    return DomainEvent.of(row, "01K9", "j", 3);
  }

  @Test
  void everyTransitionOfARun_isHeard_andEveryRestIsAnEnding() {
    Set<EventType> types = EnumSet.noneOf(EventType.class);
    for (var row : ExecutionLifecycle.TABLE.rows()) {
      String to = row.to().text();
      EventType type = of("execution." + to, row.from().text(), to, null).orElseThrow().type();
      assertThat(type.isEnding())
          .as(row.toString())
          .isEqualTo(row.to() != ExecutionState.RUNNING && row.to() != ExecutionState.QUEUED);
      types.add(type);
    }
    assertThat(types).allMatch(type -> type.text().startsWith("execution.")).hasSize(7);
  }

  @Test
  void everyStateOfAStep_isHeard() {
    for (var row : StepLifecycle.TABLE.rows()) {
      String to = row.to().text();
      if (row.to() != StepState.PENDING) {
        EventType type = of("step." + to, row.from().text(), to, null).orElseThrow().type();
        assertThat(type.isEnding()).isFalse();
      }
    }
    assertThat(of("step.recovered", "running", "pending", null)).isPresent();
    assertThat(of("step.failed", "running", "pending", null)).isPresent();
  }

  @Test
  void whatOnlyTheTrailTells_isNotHeard() {
    assertThat(of("execution.asked_to_pause", null, null, null)).isEmpty();
  }

  @Test
  void asJson_hasTheRowsIdAndTheFailureInShort() {
    Failure failure = Failure.of(new IOException("dropped", new IOException("reset"))).at("get", 0);
    DomainEvent event = of("step.failed", "running", "pending", failure).orElseThrow();
    assertThat(event.id()).isEqualTo("01K9|h|7");
    assertThat(Objects.requireNonNull(event.failure()).causes()).isEmpty();
    assertThat(event.failure().failureClass()).isEqualTo(FailureClass.TRANSIENT);
    assertThat(List.copyOf(Json.<JsonNode>tree(event).properties()))
        .extracting(field -> field.getKey())
        .containsExactly(
            "id",
            "type",
            "at",
            "execution_id",
            "job_id",
            "job_version",
            "step_id",
            "attempt",
            "state",
            "duration_ms",
            "bytes",
            "failure",
            "actor",
            "reason");
  }
}
