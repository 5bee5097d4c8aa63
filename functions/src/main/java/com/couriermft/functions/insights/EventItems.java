package com.couriermft.functions.insights;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.trace.Trace;
import com.couriermft.partners.connection.Connection;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventType;
import com.couriermft.storage.event.ExecutionListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Creates items from events: one for each partner that an ended attempt has called, and one for
 * each ended execution, with an exception if it failed. An attempt that was released, or whose
 * worker died, has not ended. A repeated end creates no second item in the same process. Reads no
 * storage. Thread-safe.
 */
final class EventItems implements ExecutionListener {
  private static final String CONNECTION = "connection/";
  private static final String CHANNEL = "channel/";

  /** Maximum number of ended attempts and executions that are remembered to detect repetitions. */
  private static final int MOST_ENDS = 1_000;

  private final Supplier<Courier> courier;
  private final Consumer<TelemetryItem> items;
  private final Set<String> ends = new LinkedHashSet<>();

  /**
   * Creates items and passes them on immediately.
   *
   * @param courier the installation; called when there is something to send
   */
  EventItems(Supplier<Courier> courier, Consumer<TelemetryItem> items) {
    this.courier = courier;
    this.items = items;
  }

  @Override
  public void hear(DomainEvent event) {
    if (isEndOfAttempt(event)) {
      for (String called : called(event)) {
        items.accept(attempt(event, called));
      }
    } else if (event.type().isEnding()
        && event.type() != EventType.EXECUTION_PAUSED
        && isNew(event.id())) {
      ended(event);
    }
  }

  private synchronized boolean isNew(String end) {
    boolean isNew = ends.add(end);
    if (ends.size() > MOST_ENDS) {
      ends.remove(ends.iterator().next());
    }
    return isNew;
  }

  private static boolean isEndOfAttempt(DomainEvent event) {
    return switch (event.type()) {
      case STEP_COMPLETED, STEP_FAILED, STEP_CANCELLED -> true;
      // The step failed, and the job skips it for that reason. Other skipped steps have no attempt.
      case STEP_SKIPPED -> event.failure() != null;
      default -> false;
    };
  }

  /**
   * Returns the connections and channels that an attempt has used, without their versions. Empty if
   * it failed before the first use.
   */
  private static Set<String> called(DomainEvent event) {
    Set<String> called = new TreeSet<>();
    for (String used : event.uses()) {
      if (used.startsWith(CONNECTION) || used.startsWith(CHANNEL)) {
        called.add(used.substring(0, used.lastIndexOf('@')));
      }
    }
    Failure failure = event.failure();
    if (failure != null && failure.connection() != null) {
      called.add(CONNECTION + failure.connection());
    }
    return called;
  }

  private DependencyItem attempt(DomainEvent event, String called) {
    CalledPartner partner = partner(called);
    return item(
        event,
        ItemIds.of(event.id() + "|" + called),
        partner.type(),
        partner.target(),
        stepType(event),
        event.type() == EventType.STEP_COMPLETED);
  }

  private void ended(DomainEvent event) {
    Duration lasted = lasted(event);
    Failure failure = event.failure();
    String trace = Trace.current().orElse(null);
    String id = ItemIds.of(event.id());
    Map<String, String> properties = properties(event);
    items.accept(
        new OperationItem(
            event.at().minus(lasted),
            id,
            event.jobId(),
            lasted,
            event.type() != EventType.EXECUTION_FAILED,
            failure == null ? String.valueOf(event.state()) : failure.code(),
            trace,
            properties));
    if (failure != null) {
      items.accept(
          new ExceptionItem(
              event.at(), id, failure.code(), failure.message(), trace, event.jobId(), properties));
    }
  }

  private static Duration lasted(DomainEvent event) {
    Long millis = event.durationMs();
    return Duration.ofMillis(millis == null ? 0 : millis);
  }

  private static Map<String, String> properties(DomainEvent event) {
    Failure failure = event.failure();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("execution_id", event.executionId());
    properties.put("job", event.jobId());
    if (event.stepId() != null) {
      properties.put("step_id", event.stepId());
      properties.put("attempt", String.valueOf(event.attempt()));
    }
    if (failure != null) {
      properties.put("message", failure.message());
      if (event.stepId() == null && failure.step() != null) {
        properties.put("step_id", failure.step());
      }
    }
    return properties;
  }

  private static DependencyItem item(
      DomainEvent event, String id, String type, String target, String name, boolean success) {
    Duration lasted = lasted(event);
    Failure failure = event.failure();
    return new DependencyItem(
        event.at().minus(lasted),
        id,
        type,
        target,
        name,
        lasted,
        success,
        failure == null ? String.valueOf(event.state()) : failure.code(),
        Trace.current().orElse(null),
        event.jobId(),
        1,
        properties(event));
  }

  private CalledPartner partner(String called) {
    String name = called.substring(called.indexOf('/') + 1);
    return called.startsWith(CHANNEL)
        ? courier
            .get()
            .partners()
            .channels()
            .lastFound(name)
            .map(CalledPartner::of)
            .orElseGet(() -> CalledPartner.unknown(name))
        : courier
            .get()
            .partners()
            .connections()
            .lastFound(name)
            .map((Connection found) -> CalledPartner.of(found))
            .orElseGet(() -> CalledPartner.unknown(name));
  }

  private String stepType(DomainEvent event) {
    List<StepDefinition> steps =
        courier
            .get()
            .jobs()
            .findCachedVersion(event.jobId(), event.jobVersion())
            .map(job -> job.steps())
            .orElse(List.of());
    return steps.stream()
        .filter(step -> step.id().equals(event.stepId()))
        .map(StepDefinition::type)
        .findFirst()
        .orElse(String.valueOf(event.stepId()));
  }
}
