package com.couriermft.operate.notification;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/** Determines the subject of an event. Pure. */
final class EventSubject {
  private static final Set<String> FAILURES =
      Set.of("execution.failed", "chain.failed", "watch.failing", "object.unreadable");
  private static final Set<String> SUCCESSES =
      Set.of("execution.completed", "chain.completed", "watch.recovered", "object.recovered");

  private static final List<String> NAMES =
      List.of(
          "job_id", "chain_id", "watch", "schedule", "expectation", "key", "secret", "connection");

  private EventSubject() {}

  /** Returns whether the event is a failure that a later success can resolve. */
  static boolean isFailure(ObjectNode event) {
    return FAILURES.contains(event.path("type").asText());
  }

  /** Returns whether the event resolves earlier failures of its subject. */
  static boolean isSuccess(ObjectNode event) {
    return SUCCESSES.contains(event.path("type").asText());
  }

  /**
   * Returns the subject, for which failures are counted separately, such as {@code
   * job_id:partner-invoices}.
   */
  static String of(ObjectNode event) {
    String field = field(event);
    return field.isEmpty() ? family(event) : field + ":" + event.path(field).asText();
  }

  /** Returns the name of the subject. */
  static String name(ObjectNode event) {
    String field = field(event);
    return field.isEmpty() ? family(event) : event.path(field).asText();
  }

  private static String family(ObjectNode event) {
    return event.path("type").asText().split("\\.", 2)[0];
  }

  private static String field(ObjectNode event) {
    boolean execution = family(event).equals("execution");
    for (String name : NAMES) {
      // The schedule of an execution is not its subject; it only started the execution.
      if (event.hasNonNull(name) && !(execution && name.equals("schedule"))) {
        return name;
      }
    }
    return "";
  }

  /**
   * Returns the key within which notifications are sent in order: the execution, otherwise the
   * chain execution, otherwise the subject.
   */
  static String order(ObjectNode event) {
    for (String name : List.of("execution_id", "chain_execution_id")) {
      if (event.hasNonNull(name)) {
        return event.path(name).asText();
      }
    }
    return of(event);
  }
}
