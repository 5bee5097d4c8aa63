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

/** The operations that show how the installation stands at a glance. */
final class OverviewSection {
  private static final Component OVERVIEW = Component.of(OverviewAnswer.class);

  private static final Component MARKED = Component.of(AttentionAnswer.class);

  private static final Shape.Fields MARK =
      object(
          must(
              "action",
              oneOf(Stream.of(Action.values()).map(Action::text).toArray(String[]::new)),
              "What to do: hide it until it happens again, name who takes care of it, hide it until"
                  + " a time, show it again, or remove who takes care of it"),
          may(
              "assignee",
              Shape.Text.upTo(100),
              "Who is to take care of it; by default the caller. Only to assign"),
          may(
              "until",
              TIME,
              "When what is muted is shown again, at most 30 days from now. Needed to mute, and"
                  + " only then"),
          may(
              "through",
              TIME,
              "The last occurrence that the caller knows of; by default the newest. Only to"
                  + " acknowledge"),
          may(
              "revision",
              COUNT,
              "The revision of the mark that the caller has seen; another one is refused"),
          may(
              StartShape.REASON.name(),
              Shape.Text.upTo(AttentionMark.MOST_NOTE),
              "The note, which is also the reason in the list of changes"));

  private OverviewSection() {}

  static Section get() {
    return new Section(
        "Overview",
        "How the installation stands at a glance.",
        List.of(
            Operation.of(Route.OVERVIEW, "Tells how the installation stands.")
                .query(may("since", TIME, "Since when ends are counted, at most seven days ago"))
                .ok("How the installation stands.", OVERVIEW.ref()),
            Operation.of(
                    Route.ATTENTION_MARK,
                    "Acknowledges, mutes or assigns what needs attention, for all operators.")
                .takes(RequestBody.of(MARK))
                .ok("The mark afterwards.", MARKED.ref())),
        List.of(OVERVIEW, MARKED));
  }
}
