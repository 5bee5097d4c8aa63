package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.WHOLE;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.files.transfer.Omissions;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.language.definition.StartShape;
import java.util.ArrayList;
import java.util.List;

/** Watches, and the files that they know. */
final class WatchSection {
  private static final DocumentRoutes WATCHES =
      DocumentRoutes.of(
          "watch",
          "a",
          may("last_poll_at", TIME, "When its last look ended"),
          may("next_poll_at", TIME, "When it looks next"),
          may(
              "last_found",
              object(
                  must("files", COUNT, "Files that match"),
                  must("waiting", COUNT, "Those that are not complete yet"),
                  must("left", COUNT, "Those that are left for later looks"),
                  must("runs", COUNT, "Executions that were started"),
                  must("refused_names", COUNT, "Names that are no file names here"),
                  may("first_refused_name", TEXT, "The first of them"),
                  must(
                      "omitted_count",
                      COUNT,
                      "Entries that were left out, unusable names included"),
                  must("omitted", Omissions.SHAPE, "What was left out, by reason")),
              "What its last look found"),
          may(
              "last_error",
              object(
                  must("code", TEXT, "Why its looks fail, for machines"),
                  must("message", TEXT, "The same, for people"),
                  must("failures", COUNT, "Looks that have failed in a row"),
                  must("since", TIME, "Since when")),
              "Why its looks fail"));

  private static final Component FILE =
      new Component(
          "WatchedFile",
          object(
              must("path", TEXT, "Its path"),
              must("connection", TEXT, "Where it lies"),
              must("size_bytes", WHOLE, "Its length; -1: not told"),
              may("modified_at", TIME, "When it was changed"),
              may("etag", TEXT, "Its version, where there are such"),
              must("state", oneOf("seen", "handed_over", "ignored"), "What became of it"),
              must("seen_at", TIME, "When it was first seen so"),
              may("run_id", ULID, "The execution that got it"),
              may("claimed_at", TIME, "When it was handed over"),
              may("gone_at", TIME, "Since when it is no longer there")));

  private WatchSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(WATCHES.list(Route.WATCHES_LIST, "watches"));
    operations.addAll(
        WATCHES.others(
            Route.WATCHES_SAVE,
            Route.WATCHES_GET,
            Route.WATCHES_PATCH,
            Route.WATCHES_VALIDATE,
            Route.WATCHES_DELETE));
    operations.add(WATCHES.switched(Route.WATCHES_ENABLE, "Has a watch look."));
    operations.add(WATCHES.switched(Route.WATCHES_DISABLE, "Has a watch look no more."));
    operations.add(
        Operation.of(Route.WATCHES_POLL, "Has a watch look at once.")
            .takes(RequestBody.REASON)
            .answers(
                ApiAnswer.of(202, "It looks soon.", object(must("watch_id", TEXT, "The watch")))
                    .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER)));
    operations.add(
        Operation.of(Route.WATCHES_FILES, "Lists the files that a watch knows.")
            .query(may("path", TEXT, "The file of this path alone"))
            .paged(FILE, FILE.ref(), 100, 1_000));
    operations.add(
        Operation.of(Route.WATCHES_AGAIN, "Has a file handed over once more.")
            .takes(
                RequestBody.of(
                    object(must("path", Shape.Text.upTo(1_000), "Its path"), StartShape.REASON)))
            .answers(
                ApiAnswer.of(
                        202,
                        "It is handed over if it lies there.",
                        object(must("watch_id", TEXT, "The watch"), must("path", TEXT, "The path")))
                    .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER)));
    return new Section(
        "Watches",
        "Folders whose files start jobs and chains.",
        operations,
        List.of(WATCHES.stored(), FILE, Common.VALIDATION));
  }
}
