package com.couriermft.transfer.file;

import com.couriermft.storage.store.Blobs.BlobInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The writer of files: an attempt of a step.
 *
 * @param executionId the execution's ULID
 * @param step the step within the execution, <em>iterations included</em> ({@code get}, {@code
 *     get.0001-000007_0004-000002}): a file of the same execution and step counts as an earlier
 *     attempt's and is replaced, which must not happen to the file of another round of a loop
 * @param nonce unique to this claim; an engine's begins with how often the whole job was begun
 *     ({@code g02…})
 */
public record Writer(String executionId, String step, String nonce) {
  public static final String SHA256 = "sha256";
  private static final int MARK_LENGTH = 32;
  private static final Pattern ROUND = Pattern.compile("g\\d\\d(?=\\d)");
  private static final String EXECUTION = "courier_execution";
  private static final String STEP = "courier_step";
  private static final String UPLOAD = "courier_upload";
  private static final String PATH = "courier_path";
  private static final String SOURCE = "courier_source";

  /**
   * Returns what a blob of the permanent store tells of itself.
   *
   * @param path its path
   * @param upload unique to the upload within the attempt
   * @param sha256 {@code null} where it is known only after the commit
   * @param resumeKey names its bytes; {@code null} if nobody is to take it up
   */
  public Map<String, String> metadata(
      String path, String upload, @Nullable String sha256, @Nullable String resumeKey) {
    Map<String, String> metadata = new HashMap<>();
    metadata.put(EXECUTION, executionId);
    metadata.put(STEP, step);
    metadata.put(UPLOAD, nonce + "." + upload);
    metadata.put(PATH, mark(path));
    if (sha256 != null) {
      metadata.put(SHA256, sha256);
    }
    if (resumeKey != null) {
      metadata.put(SOURCE, mark(resumeKey));
    }
    return metadata;
  }

  /** Returns how all nonces begin since the whole job was begun; {@code ""} where none tells. */
  public String round() {
    Matcher begin = ROUND.matcher(nonce);
    return begin.lookingAt() ? begin.group() : "";
  }

  /** The SHA-256 that a file's metadata tell; whatever else stands there tells none. */
  public static Optional<String> sha256(BlobInfo file) {
    return Optional.ofNullable(file.metadata().get(SHA256)).filter(Sha256::isHex);
  }

  /** Whether this step of this execution wrote a blob, under just this path. */
  public boolean wrote(Map<String, String> metadata, String path) {
    return wroteUnderAnyPath(metadata)
        && metadata.getOrDefault(PATH, mark(path)).equals(mark(path));
  }

  /**
   * Whether this step of this execution wrote a blob that was asked for under another path: some
   * places take two names for one.
   */
  public boolean wroteAnother(Map<String, String> metadata, String path) {
    return wroteUnderAnyPath(metadata) && !wrote(metadata, path);
  }

  /** Whether an earlier attempt of this step wrote a blob, under just this path. */
  public boolean wroteEarlier(Map<String, String> metadata, String path) {
    return wrote(metadata, path) && !metadata.getOrDefault(UPLOAD, "").startsWith(nonce + ".");
  }

  /** Whether the blob that {@link #wroteEarlier} has the bytes that a resume key names. */
  public static boolean hasBytesOf(Map<String, String> metadata, String resumeKey) {
    return mark(resumeKey).equals(metadata.get(SOURCE));
  }

  private boolean wroteUnderAnyPath(Map<String, String> metadata) {
    return executionId.equals(metadata.get(EXECUTION)) && step.equals(metadata.get(STEP));
  }

  /**
   * Returns a text for metadata, which hold ASCII only, of a path or key, which may hold anything.
   */
  private static String mark(String text) {
    return Sha256.of(text).substring(0, MARK_LENGTH);
  }
}
