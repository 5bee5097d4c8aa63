package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.EventsAnswer;
import com.couriermft.functions.answer.ReferencesAnswer;
import com.couriermft.functions.answer.SearchAnswer;
import com.couriermft.functions.answer.UpcomingAnswer;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.search.ObjectSearch;
import com.couriermft.operate.telemetry.ExpiryEntry;
import com.couriermft.operate.upcoming.UpcomingEvent;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.trail.ChangeEntry;
import java.util.List;

/**
 * Routes about the entire installation: agenda, changes, events, expiries, references and search.
 */
final class OversightSection {
  private static final Component COMING = Component.of(UpcomingEvent.class);
  private static final Component AGENDA = Component.of(UpcomingAnswer.class);
  private static final Component REFERENCES = Component.of(ReferencesAnswer.class);

  private static final Component FOUND = Component.of(ObjectSearch.Found.class);
  private static final Component SEARCH = Component.of(SearchAnswer.class);

  private static final Component CHANGE = Component.of(ChangeEntry.class);
  private static final Component EVENTS = Component.of(EventsAnswer.class);
  private static final Component EXPIRY = Component.of(ExpiryEntry.class);

  private OversightSection() {}

  static Section get() {
    return new Section(
        "Oversight",
        "What comes next, what was changed, what has happened, what ends, who refers to what.",
        List.of(
            Operation.of(Route.UPCOMING_LIST, "Lists what is going to happen.")
                .query(
                    may("from", TIME, "Since when; by default now"),
                    may("to", TIME, "Until when; by default a week later"),
                    Operation.LABEL,
                    may("top", whole(1, 1_000), "The most entries; by default 100"))
                .ok("What is going to happen.", AGENDA.ref()),
            Operation.of(Route.CHANGES_LIST, "Lists who changed what.")
                .query(
                    may("kind", oneOf(ObjectKind.class), "Only objects of this kind"),
                    may("id", TEXT, "Only the object of this id or name, with its kind"),
                    may("by", TEXT, "Only changes that this actor made"),
                    may("since", TIME, "Not earlier"),
                    may("until", TIME, "Not later"))
                .paged(
                    CHANGE,
                    CHANGE.ref(),
                    200,
                    200,
                    may("scanned_until", TIME, "How far back the page came, if it did not fill")),
            Operation.of(Route.EVENTS_LIST, "Reads on in the feed of events.")
                .query(
                    may("after", TEXT, "What the answer before has as `after`; or `latest`"),
                    may("top", whole(1, 500), "The most events; by default 100"))
                .heeds(RequestHeader.PREFER)
                .answers(
                    ApiAnswer.of(200, "The events that follow.", EVENTS.ref())
                        .with(ApiHeader.PREFERENCE_APPLIED))
                .refuses(410),
            Operation.of(Route.EXPIRIES_LIST, "Lists what ends soon, or has ended.")
                .query(may("days", whole(1, 3_660), "Within so many days; by default 90"))
                .paged(EXPIRY, EXPIRY.ref()),
            Operation.of(Route.REFERENCES_LIST, "Lists the definitions that name something.")
                .query(
                    must(
                        "kind",
                        oneOf(
                            "connection",
                            "channel",
                            "key",
                            "calendar",
                            "pool",
                            "job",
                            "chain",
                            "secret"),
                        "What is referred to"),
                    must("id", TEXT, "Its id or name"))
                .ok("The definitions.", REFERENCES.ref()),
            Operation.of(Route.SEARCH_LIST, "Finds objects by a part of their id or name.")
                .query(must("text", Shape.Text.upTo(100), "A part of an id or a name, in any case"))
                .ok("The objects that were found.", SEARCH.ref())),
        List.of(COMING, AGENDA, REFERENCES, SEARCH, FOUND, CHANGE, EVENTS, EXPIRY, Common.TARGET));
  }
}
