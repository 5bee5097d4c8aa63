package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.AttentionAnswer;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.attention.MarkRequest.Action;
import com.couriermft.operate.overview.OverviewAnswer;
import java.util.List;
import java.util.stream.Stream;

/** The routes that show the state of the installation. */
final class OverviewSection {
  private static final Component OVERVIEW = Component.of(OverviewAnswer.class);

  private static final Component MARKED = Component.of(AttentionAnswer.class);

  private static final Shape.Fields MARK =
      object(
          must(
              "action",
              oneOf(Stream.of(Action.values()).map(Action::text).toArray(String[]::new)),
              "The change: acknowledge, assign, mute, restore or unassign"),
          may(
              "assignee",
              Shape.Text.upTo(100),
              "The person to assign; by default the caller. Only for `assign`"),
          may(
              "until",
              TIME,
              "When the entries are shown again, at most 30 days from now. Required for `mute`, and"
                  + " only allowed there"),
          may(
              "through",
              TIME,
              "The last occurrence that the caller has seen; by default the newest. Only for"
                  + " `acknowledge`"),
          may(
              "revision",
              COUNT,
              "The `revision` of the mark that the caller has seen. If another operator has changed"
                  + " the mark since, the request is refused"),
          may(
              StartShape.REASON.name(),
              Shape.Text.upTo(AttentionMark.MOST_NOTE),
              "The note, which is also the reason in the list of changes"));

  private OverviewSection() {}

  static Section get() {
    return new Section(
        "Overview",
        "The state of the installation at a glance.",
        List.of(
            Operation.of(Route.OVERVIEW, "Returns the state of the installation.")
                .query(
                    may(
                        "since",
                        TIME,
                        "Time from which ended executions are counted, at most seven days ago; by"
                            + " default 23 hours ago. Courier rounds it down to the hour"))
                .ok("The state of the installation.", OVERVIEW.ref()),
            Operation.of(
                    Route.ATTENTION_MARK,
                    "Acknowledges, mutes or assigns entries of the attention list, for all"
                        + " operators.")
                .takes(RequestBody.of(MARK))
                .ok("The new mark: assignment, and acknowledgement or mute.", MARKED.ref())),
        List.of(OVERVIEW, MARKED));
  }
}
