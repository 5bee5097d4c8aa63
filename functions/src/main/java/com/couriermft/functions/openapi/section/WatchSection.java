package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.automation.arrival.WatchStanding;
import com.couriermft.automation.arrival.WatchedFile;
import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import java.util.ArrayList;
import java.util.List;

/** The routes of watches and of the files that they have found. */
final class WatchSection {
  private static final DocumentRoutes WATCHES =
      DocumentRoutes.of("watch", "a", WatchStanding.class);

  private static final Component FILE = Component.of(WatchedFile.class);

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
    operations.add(
        WATCHES.switched(Route.WATCHES_ENABLE, "Enables a watch, so that it checks its folder."));
    operations.add(
        WATCHES.switched(
            Route.WATCHES_DISABLE, "Disables a watch, so that it does not check its folder."));
    operations.add(
        Operation.of(Route.WATCHES_POLL, "Requests a check of a watch's folder at once.")
            .takes(RequestBody.REASON)
            .answers(
                ApiAnswer.of(
                        202,
                        "The watch checks its folder soon.",
                        object(must("watch_id", TEXT, "ID of the watch")))
                    .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER)));
    operations.add(
        Operation.of(Route.WATCHES_FILES, "Lists the files that a watch has seen.")
            .query(may("path", TEXT, "Only the file with this path"))
            .paged(FILE, FILE.ref(), 100, 1_000));
    operations.add(
        Operation.of(Route.WATCHES_AGAIN, "Starts an execution for a file again.")
            .takes(
                RequestBody.of(
                    object(
                        must("path", Shape.Text.upTo(1_000), "Path of the file"),
                        StartShape.REASON)))
            .answers(
                ApiAnswer.of(
                        202,
                        "An execution starts if the file exists.",
                        object(
                            must("watch_id", TEXT, "ID of the watch"),
                            must("path", TEXT, "The path")))
                    .with(ApiHeader.LOCATION, ApiHeader.RETRY_AFTER)));
    return new Section(
        "Watches",
        "Folders whose files start jobs and chains.",
        operations,
        List.of(WATCHES.stored(), FILE, Common.VALIDATION));
  }
}
