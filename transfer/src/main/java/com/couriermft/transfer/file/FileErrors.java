package com.couriermft.transfer.file;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates errors about files, so that each message is defined only once. */
public final class FileErrors {
  private static final int SHOWN = 5;

  /** A step within loops, with the item of the innermost loop. */
  private static final Pattern ITEM = Pattern.compile("([^.]*)\\.(?:.*_)?\\d+-(\\d+)(?:r\\d+)?");

  private FileErrors() {}

  /** Returns the error for a path that does not exist, with the names of some existing files. */
  public static CourierException notFound(String path, List<StoredFile> there) {
    return CourierException.of(
        FileCodes.FILE_NOT_FOUND, "File '" + path + "' does not exist; " + some(there) + ".");
  }

  /** Returns the error for a glob that matches no file, like {@link #notFound}, with advice. */
  public static CourierException noMatch(String glob, List<StoredFile> there, String advice) {
    return CourierException.of(
        FileCodes.FILE_NOT_FOUND,
        "No file matches '%s'; %s%s.".formatted(glob, some(there), advice));
  }

  private static String some(List<StoredFile> there) {
    return there.isEmpty()
        ? "there are no files"
        : "there are: "
            + there.stream().limit(SHOWN).map(StoredFile::path).collect(Collectors.joining(", "))
            + (there.size() > SHOWN ? " and " + (there.size() - SHOWN) + " more" : "");
  }

  /** Returns the error for an existing destination with the policy {@code fail}. */
  public static CourierException alreadyExists(String path) {
    return CourierException.of(
        FileCodes.ALREADY_EXISTS,
        "'"
            + path
            + "' already exists and was not written by this step; set \"overwrite\" to \"replace\""
            + " or \"rename\", or choose another path.");
  }

  /**
   * Returns the error for a path in the workspace that another file already has, with the policy
   * {@code fail}.
   */
  public static CourierException taken(String path, @Nullable String byStep, boolean inLoop) {
    return CourierException.of(
        FileCodes.ALREADY_EXISTS,
        "'%s' already exists%s; %s."
            .formatted(
                path, byStep == null ? "" : ", written by step " + step(byStep), ways(inLoop)));
  }

  /**
   * Returns the error for a path that a step on a parallel branch or iteration has claimed, with
   * the policy {@code fail}.
   */
  public static CourierException takenBeside(String path, String byStep, boolean inLoop) {
    return CourierException.of(
        FileCodes.ALREADY_EXISTS,
        "'%s' is in use by step %s, which runs in parallel with this step; %s."
            .formatted(path, step(byStep), ways(inLoop)));
  }

  /**
   * Returns the error for a path that is reserved for a file of an earlier round whose source no
   * longer exists, with the policy {@code fail}.
   */
  public static CourierException kept(String path, String byStep, boolean inLoop) {
    return CourierException.of(
        FileCodes.ALREADY_EXISTS,
        ("'%s' is reserved for a file whose source no longer exists, which step %s fetched in an "
                + "earlier iteration; %s.")
            .formatted(path, step(byStep), ways(inLoop)));
  }

  private static String ways(boolean inLoop) {
    String unique =
        inLoop
            ? "give each item its own directory, such as \"destination\": \"{{loop.index}}/\","
            : "choose another path,";
    return unique + " or set \"overwrite\" to \"rename\" or \"replace\"";
  }

  /** Formats a {@link Writer#step()} for users. */
  private static String step(String writer) {
    Matcher item = ITEM.matcher(writer);
    return item.matches()
        ? "'%s' with item %d".formatted(item.group(1), Integer.parseInt(item.group(2)))
        : "'" + writer + "'";
  }

  /**
   * Returns the error for two joined branches that both wrote a file at the same path without
   * permission to replace it.
   */
  public static CourierException leftTwice(String path, String first, String second) {
    return CourierException.of(
        FileCodes.ALREADY_EXISTS,
        "Step %s and step %s ran in parallel and both wrote '%s'; give each step its own path."
            .formatted(step(first), step(second), path));
  }

  /** Returns the error for an invalid path. */
  public static CourierException invalidPath(String path, String why) {
    return CourierException.of(FileCodes.INVALID_PATH, "Path '" + printable(path) + "': " + why);
  }

  /**
   * Returns the error for two names that the storage location treats as equal, if this step wrote a
   * file under the other name.
   */
  public static CourierException takenForOne(String path) {
    return CourierException.of(
        FileCodes.DUPLICATE_DESTINATION,
        "'"
            + path
            + "' has the same name in the destination as another file of this step, or a name that "
            + "differs only in case; give one of them another name or directory.");
  }

  /** Returns the error for a destination that another client was writing to at the same time. */
  public static CourierException writtenMeanwhile(String path, Throwable cause) {
    return CourierException.of(
        FileCodes.WRITTEN_MEANWHILE,
        "'" + path + "' was written by someone else at the same time; Courier will try again.",
        cause);
  }

  /** Returns the error for a source whose bytes differ although its fingerprint is the same. */
  public static CourierException fingerprintLied(
      String path, long expectedBytes, long actualBytes) {
    return new CourierException(
        FailureClass.PERMANENT,
        TransferCodes.SOURCE_CHANGED,
        "'"
            + path
            + "' was kept from an earlier attempt with "
            + expectedBytes
            + " bytes, but its source with the same fingerprint now has different content ("
            + actualBytes
            + " bytes); run the step without resuming.",
        null);
  }

  /**
   * Returns the error for changing a file of another execution or in a read-only storage location.
   */
  public static CourierException readOnly(String path) {
    return CourierException.of(
        FileCodes.READ_ONLY,
        "'"
            + path
            + "' belongs to another execution and is read-only; copy it, and write to a relative "
            + "path or to a path that starts with '/'.");
  }

  /**
   * Returns the error for the workspace of an execution that does not belong to the reader's chain.
   */
  public static CourierException notReadable(String executionId) {
    return CourierException.of(
        FileCodes.NOT_READABLE,
        "Files in 'work:/"
            + executionId
            + "/' belong to another execution. An execution can read its own files and those of "
            + "its chain execution. To share files with others, write them to a path that "
            + "starts with '/'.");
  }

  /** Returns the error for a file that is too long for a blob. */
  public static CourierException tooLarge(long mostBytes) {
    return CourierException.of(
        FileCodes.FILE_TOO_LARGE,
        "The file has more than "
            + mostBytes
            + " bytes, the maximum size of a blob; split the file.");
  }

  private static String printable(String path) {
    return path.replaceAll("\\p{Cntrl}", "?");
  }
}
