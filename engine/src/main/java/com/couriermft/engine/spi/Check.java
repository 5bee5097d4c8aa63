package com.couriermft.engine.spi;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.transfer.file.SampledCount;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of one check of a dry run. JSON, without fields that do not apply:
 *
 * <pre>{"pointer": "/steps/0/config/pattern", "kind": "pattern", "subject": "*.csv",
 *  "result": "ok", "detail": "12 files match in '/incoming' now.", "matches": 12,
 *  "sample": [{"name": "a.csv", "path": "/incoming/a.csv", "size_bytes": 1048576,
 *              "modified_at": "2026-01-01T00:00:00Z"}], "duration_ms": 41}
 * </pre>
 *
 * <p>Strings are sanitized and truncated, because some of them come from servers. A step reports
 * the pointer relative to its config, a dry run relative to the definition; a sample has at most
 * {@link SampledCount#KEPT} files.
 */
@SchemaName("Check")
public record Check(
    @Field(help = "JSON pointer to the checked value in the definition") String pointer,
    @Field(help = "What was checked") Kind kind,
    @Field(help = "Name, path or text of the checked value") String subject,
    @Field(help = "Result of the check") Result result,
    @Field(help = "Code of the problem") @Nullable String code,
    @Field(help = "Description of the result") String detail,
    @Field(help = "Number of files that match now", min = 0) @Nullable Long matches,
    @Field(help = "The first of these files") @Nullable List<Sample> sample,
    @SchemaName("ConnectionReport") @Field(help = "The test of the connection")
        @Nullable JsonNode report,
    @Field(help = "Duration of the check", min = 0) long durationMs) {
  private static final int MAX_SUBJECT = 300;
  private static final int MAX_DETAIL = 2_000;

  /** The kinds of subjects that are checked. */
  public enum Kind {
    /**
     * A partner's server. It must be reachable, present the pinned host key and accept the
     * credentials.
     */
    CONNECTION,
    /** A key, which must exist and be readable. */
    KEY,
    /** A secret, which must exist. */
    SECRET,
    /** A file or directory. */
    PATH,
    /** A glob or regular expression. */
    PATTERN,
    /** An archive's format. */
    ARCHIVE,
    /** A value of a config. */
    FIELD,
    /** An entire step. */
    STEP
  }

  /** The results of a check. */
  public enum Result {
    /** The subject meets the step's requirements. */
    OK,
    /** The step may fail or behave unexpectedly when it runs. */
    WARNING,
    /** The step would fail. */
    FAILED,
    /** The result is unknown because it depends on the execution, or on a check that failed. */
    NOT_CHECKED
  }

  public Check {
    subject = SafeText.of(subject, MAX_SUBJECT);
    detail = SafeText.of(detail, MAX_DETAIL);
    sample = sample == null ? null : List.copyOf(sample);
  }

  /** Returns the check of a subject that meets the step's requirements. */
  public static Check ok(String pointer, Kind kind, String subject, String detail) {
    return of(pointer, kind, subject, Result.OK, null, detail);
  }

  /** Returns the check of a subject that may cause problems. */
  public static Check warning(
      String pointer, Kind kind, String subject, FailureCode code, String detail) {
    return of(pointer, kind, subject, Result.WARNING, code.code(), detail);
  }

  /** Returns the check of a subject that would fail the step. */
  public static Check failed(
      String pointer, Kind kind, String subject, FailureCode code, String detail) {
    return of(pointer, kind, subject, Result.FAILED, code.code(), detail);
  }

  /** Returns the check of a subject that would fail the step because of a problem. */
  public static Check failed(Kind kind, String subject, Problem problem) {
    return of(problem.pointer(), kind, subject, Result.FAILED, problem.code(), problem.detail());
  }

  /** Returns the failure as a problem; empty if the step would not fail. */
  public Optional<Problem> problem() {
    return result == Result.FAILED && code != null
        ? Optional.of(new Problem(pointer, code, detail, null))
        : Optional.empty();
  }

  /** Returns the check of a subject that cannot be checked; the detail contains the reason. */
  public static Check notChecked(String pointer, Kind kind, String subject, String detail) {
    return of(pointer, kind, subject, Result.NOT_CHECKED, null, detail);
  }

  private static Check of(
      String pointer,
      Kind kind,
      String subject,
      Result result,
      @Nullable String code,
      String detail) {
    return new Check(pointer, kind, subject, result, code, detail, null, null, null, 0);
  }

  /** Returns this check with matching remote files. */
  public Check withRemote(SampledCount<RemoteFile> found) {
    return with(
        found, file -> new Sample(file.name(), file.path(), file.sizeBytes(), file.modifiedAt()));
  }

  /** Returns this check with matching files of the permanent store. */
  public Check withStored(SampledCount<StoredFile> found) {
    return with(
        found, file -> new Sample(file.name(), file.path(), file.sizeBytes(), file.modifiedAt()));
  }

  private <T> Check with(SampledCount<T> found, Function<T, Sample> shown) {
    List<Sample> first = found.first().stream().map(shown).toList();
    return new Check(
        pointer, kind, subject, result, code, detail, found.count(), first, report, durationMs);
  }

  /** Returns this check with the report of a connection's test. */
  public Check withReport(JsonNode observed) {
    return new Check(
        pointer, kind, subject, result, code, detail, matches, sample, observed, durationMs);
  }

  /** Returns this check with its pointer in a larger document, and its duration. */
  public Check at(String parent, long millis) {
    return new Check(
        parent + pointer, kind, subject, result, code, detail, matches, sample, report, millis);
  }

  /** A sample of the matching files. */
  public record Sample(
      @Field(help = "Name of the file") String name,
      @Field(help = "Path, in the form that outputs use") String path,
      @Field(help = "Size of the file; -1 if the server does not report it") long sizeBytes,
      @Field(help = "When the file was last modified") @Nullable Instant modifiedAt) {
    /** Makes the strings safe to show, and truncates them. */
    public Sample {
      name = SafeText.of(name, MAX_SUBJECT);
      path = SafeText.of(path, MAX_DETAIL);
    }
  }
}
