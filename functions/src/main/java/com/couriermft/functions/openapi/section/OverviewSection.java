package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The operations that show how the installation stands at a glance. */
final class OverviewSection {
  private static final Shape NUMBERS = list(COUNT);

  private static final Shape COUNTS =
      object(
          must("queued", COUNT, "Executions that wait for a slot, an instant or other jobs"),
          must("running", COUNT, "Executions that have a slot"),
          must("paused", COUNT, "Executions that are paused"),
          must("completed_since", COUNT, "Executions that have completed"),
          must("failed_since", COUNT, "Executions that have failed"),
          must("cancelled_since", COUNT, "Executions that were cancelled"),
          must("bytes_since", COUNT, "Bytes that completed steps of these have moved"),
          must("is_complete", FLAG, "Whether all executions were looked at"));

  private static final Shape POOL =
      object(
          must("pool", TEXT, "Its name"),
          must("limit", COUNT, "How many executions it lets run"),
          must("running", COUNT, "How many have a slot"),
          must("waiting", COUNT, "How many wait for a slot alone"),
          must("oldest_waiting_seconds", COUNT, "How long the first of them has waited"));

  private static final Shape QUEUE =
      object(
          must("queue", TEXT, "Its name"),
          must("messages", COUNT, "How many messages it holds"),
          must("oldest_seconds", COUNT, "How long the oldest visible one has been visible"));

  private static final Shape ATTENTION =
      object(
          must(
              "kind",
              oneOf(
                  "execution.failed",
                  "watch.failing",
                  "expectation.missed",
                  "notification.failing",
                  "recipients.refused",
                  "object.unreadable"),
              "What has happened"),
          may("execution_id", ULID, "The failed execution"),
          may("job_id", TEXT, "Its job"),
          may("code", TEXT, "Why it failed, the watch fails, or the object cannot be read"),
          may("step", TEXT, "The step that failed"),
          may("at", TIME, "When it failed, or recipients were refused last"),
          may("watch_id", TEXT, "The failing watch"),
          may("channel_id", TEXT, "The channel that can't notify, or not all recipients"),
          may("failures", COUNT, "How many looks or tries have failed in a row"),
          may("since", TIME, "When the first of them has failed, or the object was found"),
          may("object_kind", TEXT, "The kind of the object that cannot be read"),
          may("object_id", TEXT, "Its id or name"),
          may("expectation_id", TEXT, "The expectation"),
          may("by", TIME, "When its files were to be there"),
          may("expected", COUNT, "How many files were to come"),
          may("came", COUNT, "How many have come"));

  private static final Shape SERIES =
      object(
          must("bucket", oneOf("hour"), "What each number is of"),
          must("from", TIME, "The beginning of the first"),
          must("started", NUMBERS, "Executions that have started"),
          must("completed", NUMBERS, "Executions that have completed"),
          must("failed", NUMBERS, "Executions that have failed"),
          must("cancelled", NUMBERS, "Executions that were cancelled"),
          must("bytes", NUMBERS, "Bytes that they have moved"));

  private static final Component OVERVIEW =
      new Component(
          "Overview",
          object(
              must("at", TIME, "Of this time"),
              must("since", TIME, "Since when ends are counted here"),
              may("counted_since", TIME, "From when the counters hold"),
              must("counts", COUNTS, "Executions by state"),
              must(
                  "pools",
                  list(POOL),
                  "The pools; of a limited caller those with their executions"),
              must("queues", list(QUEUE), "The queues; none for a limited caller"),
              may(
                  "sweep",
                  object(
                      must("at", TIME, "When the pool was swept that waits longest for it"),
                      must("age_seconds", COUNT, "How long ago")),
                  "The last sweep; absent before the first, and for a limited caller"),
              must("attention", list(ATTENTION), "What somebody should look at"),
              must("attention_is_complete", FLAG, "Whether nothing was left out of it"),
              must("series", SERIES, "What happened in each of the last 24 hours")));

  private OverviewSection() {}

  static Section get() {
    return new Section(
        "Overview",
        "How the installation stands at a glance.",
        List.of(
            Operation.of(Route.OVERVIEW, "Tells how the installation stands.")
                .query(may("since", TIME, "Since when ends are counted, at most seven days ago"))
                .ok("How the installation stands.", OVERVIEW.ref())),
        List.of(OVERVIEW));
  }
}
