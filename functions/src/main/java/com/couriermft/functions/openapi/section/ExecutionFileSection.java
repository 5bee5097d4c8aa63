package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.may;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.DeliveryEntry;
import com.couriermft.functions.answer.WorkspaceFile;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/**
 * The routes of the files of executions, and of the records of files that were exchanged with
 * partners.
 */
final class ExecutionFileSection {
  private static final Component FILE = Component.of(WorkspaceFile.class);
  private static final Component DELIVERY = Component.of(DeliveryEntry.class);

  private ExecutionFileSection() {}

  static Section get() {
    return new Section(
        "Files",
        "Files of executions, and their transfers from and to partners.",
        List.of(
            Operation.of(Route.EXECUTIONS_FILES, "Lists the files of an execution.")
                .paged(FILE, FILE.ref()),
            Operation.of(Route.EXECUTIONS_FILES_DOWNLOAD, "Returns a file, or a part of it.")
                .heeds(RequestHeader.RANGE, RequestHeader.IF_RANGE)
                .answers(
                    file(200, "The entire file."),
                    file(206, "A part of the file.").with(ApiHeader.CONTENT_RANGE))
                .refuses(416),
            Operation.of(
                    Route.EXECUTIONS_FILES_DELETE,
                    "Deletes the files of a paused or failed execution.")
                .ok(
                    "The execution, which can no longer be resumed.",
                    ExecutionShapes.EXECUTION.ref()),
            Operation.of(
                    Route.FILES_LIST,
                    "Lists files that were received from partners or sent to them.")
                .query(
                    may("name", TEXT, "Name of the file. With * at the end, the start of the name"),
                    may("contains", Shape.Text.upTo(100), "A part of the file name, ignoring case"),
                    may("sha256", TEXT, "SHA-256 of the file"),
                    may("connection", TEXT, "The connection to the partner"),
                    may("execution_id", TEXT, "The execution that transferred the file"),
                    may("since", TIME, "Only files that arrived at this time or later"),
                    may("until", TIME, "Only files that arrived at this time or earlier"))
                .paged(
                    DELIVERY,
                    DELIVERY.ref(),
                    50,
                    200,
                    may(
                        "scanned_until",
                        TIME,
                        "The earliest time that the search covered, if the page is not full"))),
        List.of(FILE, DELIVERY));
  }

  private static ApiAnswer file(int status, String description) {
    return ApiAnswer.of(status, description, "application/octet-stream")
        .with(
            ApiHeader.ETAG,
            ApiHeader.ACCEPT_RANGES,
            ApiHeader.CONTENT_DISPOSITION,
            ApiHeader.CONTENT_TYPE_OPTIONS);
  }
}
