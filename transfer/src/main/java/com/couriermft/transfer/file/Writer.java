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
 *     attempt's and is replaced, which must not happen to the file of another iteration
 * @param nonce a string that is unique to this claim; nonces of the engine start with the
 *     generation ({@code g02…})
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
   * Returns the metadata of a blob in the permanent store.
   *
   * @param path the path of the blob
   * @param upload a string that is unique to the upload within the attempt
   * @param sha256 {@code null} if the hash is known only after the commit
   * @param resumeKey a key that identifies the bytes; {@code null} if the upload cannot be resumed
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

  /**
   * Returns the prefix of all nonces of the current generation; {@code ""} if nonces have no
   * generation.
   */
  public String round() {
    Matcher begin = ROUND.matcher(nonce);
    return begin.lookingAt() ? begin.group() : "";
  }

  /**
   * Returns the SHA-256 in a file's metadata; empty if there is none or the value has another
   * format.
   */
  public static Optional<String> sha256(BlobInfo file) {
    return Optional.ofNullable(file.metadata().get(SHA256)).filter(Sha256::isHex);
  }

  /** Returns whether this step of this execution wrote a blob under exactly this path. */
  public boolean wrote(Map<String, String> metadata, String path) {
    return wroteUnderAnyPath(metadata)
        && metadata.getOrDefault(PATH, mark(path)).equals(mark(path));
  }

  /**
   * Returns whether this step of this execution wrote a blob although another path was requested.
   * This happens in storage locations that treat the two names as equal.
   */
  public boolean wroteAnother(Map<String, String> metadata, String path) {
    return wroteUnderAnyPath(metadata) && !wrote(metadata, path);
  }

  /** Returns whether an earlier attempt of this step wrote a blob under exactly this path. */
  public boolean wroteEarlier(Map<String, String> metadata, String path) {
    return wrote(metadata, path) && !metadata.getOrDefault(UPLOAD, "").startsWith(nonce + ".");
  }

  /**
   * Returns whether a blob that {@link #wroteEarlier} accepts has the bytes that a resume key
   * identifies.
   */
  public static boolean hasBytesOf(Map<String, String> metadata, String resumeKey) {
    return mark(resumeKey).equals(metadata.get(SOURCE));
  }

  private boolean wroteUnderAnyPath(Map<String, String> metadata) {
    return executionId.equals(metadata.get(EXECUTION)) && step.equals(metadata.get(STEP));
  }

  /** Returns an ASCII string for metadata that represents a path or key. */
  private static String mark(String text) {
    return Sha256.of(text).substring(0, MARK_LENGTH);
  }
}
