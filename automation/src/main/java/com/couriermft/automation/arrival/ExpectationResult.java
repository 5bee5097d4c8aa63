package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an expectation on one day, as JSON. If too few files arrived, it is also the event:
 *
 * <pre>
 * {"id": "nightly|2026-11-24T04:00:00Z", "type": "expectation.missed", "expectation": "nightly",
 *  "connection": "partner-a", "path": "/incoming", "pattern": "*.pgp",
 *  "from": "2026-11-23T04:00:00Z", "by": "2026-11-24T04:00:00Z", "judged_at": "…",
 *  "expected": 3, "came": 1, "files": ["a.pgp"], "contact": "…", "problem": "…"}</pre>
 *
 * @param id the same for each delivery of the event, so that a consumer can detect a repetition
 * @param type {@code expectation.missed} or {@code expectation.met}
 * @param expectation id of the expectation
 * @param connection connection of the folder
 * @param path the folder
 * @param pattern pattern of the file names; {@code null} for every file
 * @param from start of the period in which files count
 * @param by the cut-off
 * @param judgedAt time of the evaluation
 * @param expected expected number of files
 * @param came number of files that arrived; counting stops at {@code expected}
 * @param files names of the first files that arrived
 * @param contact the person to contact
 * @param problem why the folder could not be listed; {@code null} if the folder was listed
 */
@SchemaName("Judgement")
public record ExpectationResult(
    @Field(help = "ID of the event. It is the same each time the event is reported") String id,
    @Field(
            help = "Whether enough files arrived",
            values = {"expectation.met", "expectation.missed"})
        String type,
    @Field(help = "The ID of the expectation") String expectation,
    @Field(help = "The connection to the server that has the folder") String connection,
    @Field(help = "Path of the folder") String path,
    @Field(help = "Which files count; absent for all files") @Nullable String pattern,
    @Field(help = "Time from which files counted") Instant from,
    @Field(help = "Deadline by which the files had to arrive") Instant by,
    @Field(help = "When Courier checked the folder") Instant judgedAt,
    @Field(help = "Number of expected files", min = 0) int expected,
    @Field(help = "Number of files that arrived, counted up to the expected number", min = 0)
        int came,
    @Field(help = "Names of the first files that arrived") List<String> files,
    @Field(help = "Whom to ask if the files have not arrived") @Nullable String contact,
    @Field(help = "What Courier could not check") @Nullable String problem) {
  private static final int MOST_NAMES = 20;

  /** Returns the result for counted files. */
  static ExpectationResult of(
      Expectation of, Deadlines.Window window, Instant now, Count count, @Nullable String problem) {
    boolean met = count.paths().size() >= of.atLeast();
    return new ExpectationResult(
        of.id() + "|" + window.by(),
        met ? "expectation.met" : "expectation.missed",
        of.id(),
        of.folder().connection(),
        of.folder().path(),
        of.folder().pattern(),
        window.from(),
        window.by(),
        now,
        of.atLeast(),
        count.paths().size(),
        count.paths().stream().limit(MOST_NAMES).toList(),
        of.contact(),
        problem == null ? count.problem() : problem);
  }

  /**
   * The files that arrived.
   *
   * @param paths paths of different files, relative to the folder
   * @param problem why the count may be incomplete; {@code null} if it is complete
   */
  record Count(List<String> paths, @Nullable String problem) {
    Count {
      paths = List.copyOf(paths);
    }
  }

  boolean isMissed() {
    return type.equals("expectation.missed");
  }

  ObjectNode toJson() {
    return Json.tree(this);
  }
}
