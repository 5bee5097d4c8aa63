package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** What looks at the whole: what comes next, and who refers to what. */
final class OversightSection {
  private static final Component COMING =
      new Component(
          "Coming",
          object(
              must("at", TIME, "When"),
              must("kind", oneOf("schedule", "watch", "expectation", "execution"), "Of what"),
              may("schedule_id", TEXT, "The schedule"),
              may("watch_id", TEXT, "The watch"),
              may("expectation_id", TEXT, "The expectation"),
              may("execution_id", ULID, "The execution"),
              may("job_id", TEXT, "Its job"),
              may("waits_for", oneOf("start", "attempt"), "What the execution waits for"),
              may("local", TEXT, "The instant on the clocks of the schedule's zone"),
              may("shifted_from", TEXT, "The local time asked for, which the clocks pass over"),
              may("target", Common.TARGET.ref(), "What the schedule starts")));

  private static final Component AGENDA =
      new Component(
          "Agenda",
          object(
              must("value", list(COMING.ref()), "What is going to happen, earliest first"),
              must("from", TIME, "Since when"),
              must("to", TIME, "Until when"),
              may("complete_until", TIME, "If there is more: go on with it as from"),
              may("scanned_until", TIME, "How far back executions were looked at")));

  private static final Component REFERENCES =
      new Component(
          "References",
          object(
              must("kind", TEXT, "What is referred to"),
              must("id", TEXT, "Its id or name"),
              must(
                  "value",
                  list(
                      object(
                          must("kind", TEXT, "The kind of the definition"),
                          must("id", TEXT, "Its id"),
                          must("pointers", TEXTS, "JSON pointers to where it refers"))),
                  "The definitions that refer to it"),
              may("more", FLAG, "Whether there are more"),
              may(
                  "unreadable",
                  list(object(must("kind", TEXT, "Its kind"), must("id", TEXT, "Its id"))),
                  "Definitions that cannot be read, and may refer to it")));

  private OversightSection() {}

  static Section get() {
    return new Section(
        "Oversight",
        "What comes next, and who refers to what.",
        List.of(
            Operation.of(Route.UPCOMING_LIST, "Lists what is going to happen.")
                .query(
                    may("from", TIME, "Since when; by default now"),
                    may("to", TIME, "Until when; by default a week later"),
                    Operation.LABEL,
                    may("top", whole(1, 1_000), "The most entries; by default 100"))
                .ok("What is going to happen.", AGENDA.ref()),
            Operation.of(Route.REFERENCES_LIST, "Lists the definitions that name something.")
                .query(
                    must(
                        "kind",
                        oneOf("connection", "key", "calendar", "pool", "job", "chain", "secret"),
                        "What is referred to"),
                    must("id", TEXT, "Its id or name"))
                .ok("The definitions.", REFERENCES.ref())),
        List.of(COMING, AGENDA, REFERENCES, Common.TARGET));
  }
}
