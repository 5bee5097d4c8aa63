package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.LABELS;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.WHOLE;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.files.delivery.MovedFile;
import com.couriermft.files.transfer.FileShape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** Files of executions, and records of files that went between partners and us. */
final class ExecutionFileSection {
  private static final Component FILE =
      new Component(
          "WorkspaceFile", with(FileShape.STORED, must("url", TEXT, "Where it can be downloaded")));

  private static final Component DELIVERY =
      new Component(
          "Delivery",
          object(
              must("direction", oneOf(MovedFile.Direction.class), "Whose it was before"),
              must("name", TEXT, "The file's name at the partner"),
              must("size_bytes", COUNT, "Bytes that were moved"),
              may("sha256", TEXT, "The hash of those bytes"),
              must(
                  "remote",
                  object(
                      must("connection", TEXT, "The connection"),
                      must("path", TEXT, "The path there"),
                      may("address", TEXT, "Host and port"),
                      may("banner", TEXT, "How the server introduced itself"),
                      may("key", TEXT, "The fingerprint of its host key or certificate")),
                  "The partner's end"),
              must("local_path", TEXT, "Our end"),
              may(
                  "source",
                  object(
                      must("size_bytes", WHOLE, "Its length; -1: not told"),
                      may("modified_at", TIME, "When it was changed"),
                      may("hash", TEXT, "Its hash"),
                      may("understated", FLAG, "Whether the server told a smaller size")),
                  "What was read, as it was"),
              must("verified", TEXT, "What was compared: hash, size or none"),
              may("placed", TEXT, "How a sent file got its name"),
              must("gone", FLAG, "Whether the partner had taken it already"),
              must("started_at", TIME, "When moving it began"),
              must("ended_at", TIME, "When it had arrived"),
              must("execution_id", ULID, "The execution"),
              must("job_id", TEXT, "Its job"),
              must("step_id", TEXT, "Its step"),
              may("iterations", list(COUNT), "The step's item in each loop around it"),
              must("attempt", COUNT, "The step's attempt"),
              may("labels", LABELS, "Those of the execution"),
              must("nonce", TEXT, "Which of the attempt's deliveries it is")));

  private ExecutionFileSection() {}

  static Section get() {
    return new Section(
        "Files",
        "Files of executions, and where files came from and went to.",
        List.of(
            Operation.of(Route.EXECUTIONS_FILES, "Lists the files of an execution.")
                .paged(FILE, FILE.ref()),
            Operation.of(Route.EXECUTIONS_FILES_DOWNLOAD, "Returns a file, or a part of it.")
                .heeds(RequestHeader.RANGE, RequestHeader.IF_RANGE)
                .answers(
                    file(200, "The whole file."),
                    file(206, "A part of the file.").with(ApiHeader.CONTENT_RANGE))
                .refuses(416),
            Operation.of(
                    Route.EXECUTIONS_FILES_DELETE,
                    "Gives the files of a paused or failed execution up.")
                .ok("The execution, which cannot be resumed.", ExecutionShapes.EXECUTION.ref()),
            Operation.of(Route.FILES_LIST, "Lists files that came from partners or went to them.")
                .query(
                    may("name", TEXT, "The file's name; with * at its end, how it begins"),
                    may("sha256", TEXT, "Its hash"),
                    may("connection", TEXT, "The partner's connection"),
                    may("execution_id", TEXT, "The execution that moved it"),
                    may("since", TIME, "Arrived then or later"),
                    may("until", TIME, "Arrived then or earlier"))
                .paged(DELIVERY, DELIVERY.ref(), 50, 200)),
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
