package com.couriermft.sdk.isolated;

import com.couriermft.sdk.value.JsonText;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The frames that the host and a child exchange: a big-endian length of four bytes, followed by a
 * JSON object of that many bytes in UTF-8.
 *
 * <p>The host sends {@code run} (once per call), {@code hook}, {@code operation} and {@code
 * cancel}; the child sends {@code ready}, {@code beat}, {@code log}, {@code event}, {@code
 * operation}, and {@code result}, {@code failed} or {@code done} as the last frame of a call. A
 * child that cannot create its function sends {@code unmade}, which has the content of {@code
 * failed}, and exits.
 *
 * <pre>{"type": "run", "parameters": {…}, "context": {"execution_id": "01…", "job_id": "report",
 *  "attempt": 0, "deadline": 1764250000000, "scratch": "/tmp/…", "reads": {"a.csv": "in/0"},
 *  "writes": ["b.csv"]}}
 * {"type": "hook", "hook": "on_fail", "code": "timed_out", "message": "…", "context": {…}}
 * {"type": "beat", "bytes": 4096}
 * {"type": "result", "value": {…}, "files": {"b.csv": "out/0"}}
 * {"type": "failed", "kind": "permanent", "message": "…"}</pre>
 */
public final class Frames {
  /** The maximum size of a frame: 4 MiB. */
  public static final int LONGEST = 4 << 20;

  /**
   * The maximum number of {@code log} frames per call. One additional frame states that lines were
   * omitted.
   */
  public static final int MOST_LINES = 1_000;

  /** The maximum length of a line in a {@code log} frame, in characters. */
  public static final int LONGEST_LINE = 8_192;

  /** The suffix that marks a line as truncated after {@link #LONGEST_LINE} characters. */
  public static final String CUT = " …";

  private static final int LONGEST_RESULT = 1 << 20;

  private Frames() {}

  /**
   * Writes a frame and flushes the stream. Not thread-safe.
   *
   * @throws IllegalArgumentException the frame is too long, as for {@link #encode}; nothing is
   *     written
   */
  static void write(OutputStream out, Map<String, ?> frame) throws IOException {
    out.write(encode(frame));
    out.flush();
  }

  /**
   * Returns the bytes of a frame, including its length prefix.
   *
   * @throws IllegalArgumentException the frame is longer than {@link #LONGEST}
   */
  public static byte[] encode(Map<String, ?> frame) {
    byte[] json = JsonText.write(frame).getBytes(StandardCharsets.UTF_8);
    if (json.length > LONGEST) {
      throw new IllegalArgumentException(
          "A frame has %d bytes; at most %d are allowed".formatted(json.length, LONGEST));
    }
    return ByteBuffer.allocate(4 + json.length).putInt(json.length).put(json).array();
  }

  /**
   * Checks that a value does not exceed the limit of a result: 1 Mi characters of JSON.
   *
   * @throws IllegalArgumentException the value is too long
   */
  public static void checkResult(@Nullable Object value) {
    int length = JsonText.write(value).length();
    if (length > LONGEST_RESULT) {
      throw new IllegalArgumentException(
          "a result of %d characters of JSON; at most %d are allowed"
              .formatted(length, LONGEST_RESULT));
    }
  }

  /**
   * Reads the next frame.
   *
   * @return the JSON of the frame, for {@link #decode}; empty if the stream ends before the frame
   *     starts
   * @throws MalformedFrameException the length is out of range
   * @throws IOException the connection failed, or the stream ended within a frame
   */
  public static Optional<byte[]> read(DataInputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    byte[] rest = new byte[3];
    in.readFully(rest);
    int length = ByteBuffer.allocate(4).put((byte) first).put(rest).getInt(0);
    if (length < 2 || length > LONGEST) {
      throw new MalformedFrameException(
          "A frame has the length %d; expected 2 to %d".formatted(length, LONGEST));
    }
    byte[] json = in.readNBytes(length);
    if (json.length < length) {
      throw new EOFException(
          "The stream ended after %d of a frame's %d bytes".formatted(json.length, length));
    }
    return Optional.of(json);
  }

  /**
   * Returns a field of a frame.
   *
   * @throws NullPointerException the frame does not have the field
   * @throws ClassCastException the field has a different type
   */
  static <T> T part(Map<?, ?> frame, String name, Class<T> type) {
    return type.cast(Objects.requireNonNull(frame.get(name), name));
  }

  /**
   * Parses the JSON of a frame.
   *
   * @throws MalformedFrameException the bytes are not a JSON object
   */
  public static Map<String, Object> decode(byte[] json) throws MalformedFrameException {
    try {
      if (JsonText.read(new String(json, StandardCharsets.UTF_8)) instanceof Map<?, ?> frame) {
        @SuppressWarnings("unchecked") // The keys of a JSON object are always strings.
        Map<String, Object> known = (Map<String, Object>) frame;
        return known;
      }
    } catch (IllegalArgumentException e) {
      throw new MalformedFrameException("A frame is not JSON: " + e.getMessage(), e);
    }
    throw new MalformedFrameException("A frame is not a JSON object");
  }
}
