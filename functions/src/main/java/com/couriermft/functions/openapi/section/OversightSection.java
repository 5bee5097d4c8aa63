package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordShape;
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

  private static final Component CHANGE =
      new Component(
          "Change",
          Common.with(
              RecordShape.of(ChangeEntry.class).properties().stream(),
              may(
                  "link",
                  COUNT,
                  "Number of the entry's link in the chain of the list of changes; absent for"
                      + " requests to executions, and if you are limited to certain labels"),
              may("previous_hash", TEXT, "Hash of the link before; absent for the first"),
              may("hash", TEXT, "Hash of this link, as in the host's log")));
  private static final Component EVENTS = Component.of(EventsAnswer.class);
  private static final Component EXPIRY = Component.of(ExpiryEntry.class);

  private static final Property<Shape> SEARCHED =
      may(
          "scanned_until",
          TIME,
          "The earliest time that the search covered, if the page is not full");

  private OversightSection() {}

  static Section get() {
    return new Section(
        "Oversight",
        "Upcoming executions, changes, events, expiring credentials, and references.",
        List.of(
            Operation.of(Route.UPCOMING_LIST, "Lists upcoming executions and checks.")
                .query(
                    may("from", TIME, "Start of the time range; by default now"),
                    may("to", TIME, "End of the time range; by default one week later"),
                    Operation.LABEL,
                    may("top", whole(1, 1_000), "Maximum number of entries; by default 100"))
                .ok("The upcoming executions and checks.", AGENDA.ref()),
            changes(),
            Operation.of(Route.EVENTS_LIST, "Returns the next events of the feed.")
                .query(
                    may(
                        "after",
                        TEXT,
                        "The `after` of the previous response, or `latest` for new events only; by"
                            + " default the oldest event"),
                    may("top", whole(1, 500), "Maximum number of events; by default 100"))
                .heeds(RequestHeader.PREFER)
                .answers(
                    ApiAnswer.of(200, "The next events.", EVENTS.ref())
                        .with(ApiHeader.PREFERENCE_APPLIED))
                .refuses(410),
            Operation.of(Route.EXPIRIES_LIST, "Lists credentials that expire soon or have expired.")
                .query(may("days", whole(1, 3_660), "Number of days ahead; by default 90"))
                .paged(EXPIRY, EXPIRY.ref()),
            Operation.of(Route.REFERENCES_LIST, "Lists the definitions that refer to an object.")
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
                        "Type of the object"),
                    must("id", TEXT, "ID or name of the object"))
                .ok("The definitions.", REFERENCES.ref()),
            Operation.of(Route.SEARCH_LIST, "Finds objects by a part of their ID or name.")
                .query(must("text", Shape.Text.upTo(100), "A part of an ID or name, ignoring case"))
                .ok("The objects that were found.", SEARCH.ref())),
        List.of(COMING, AGENDA, REFERENCES, SEARCH, FOUND, CHANGE, EVENTS, EXPIRY, Common.TARGET));
  }

  private static Operation changes() {
    return Operation.of(Route.CHANGES_LIST, "Lists changes and who made them.")
        .query(
            may("kind", oneOf(ObjectKind.class), "Only objects of this type"),
            may("id", TEXT, "Only the object with this ID or name; requires `kind`"),
            may("by", TEXT, "Only changes by this actor"),
            may("since", TIME, "Only changes at this time or later"),
            may("until", TIME, "Only changes at this time or earlier"))
        .paged(CHANGE, CHANGE.ref(), 200, 200, SEARCHED);
  }
}
