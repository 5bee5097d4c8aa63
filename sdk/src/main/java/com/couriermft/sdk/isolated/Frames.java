package com.couriermft.sdk.isolated;

import com.couriermft.sdk.value.JsonText;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Frames between the host and a child: four bytes with the length, the highest first, then so many
 * bytes of a JSON object in UTF-8.
 *
 * <p>The host sends {@code run} (once in a call), {@code hook}, {@code operation} and {@code
 * cancel}; the child sends {@code ready}, {@code beat}, {@code log}, {@code event}, {@code
 * operation}, and {@code result}, {@code failed} or {@code done} as the last frame of a call.
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
  /** The most bytes of a frame: 4 MiB. */
  public static final int LONGEST = 4 << 20;

  private Frames() {}

  /**
   * Writes a frame at once and flushes. Two threads must not write at a time.
   *
   * @throws IllegalArgumentException the frame is longer than {@link #LONGEST}; nothing is written
   */
  public static void write(OutputStream out, Map<String, ?> frame) throws IOException {
    byte[] json = JsonText.write(frame).getBytes(StandardCharsets.UTF_8);
    if (json.length > LONGEST) {
      throw new IllegalArgumentException(
          "A frame has %d bytes, at most %d may be".formatted(json.length, LONGEST));
    }
    byte[] bytes = ByteBuffer.allocate(4 + json.length).putInt(json.length).put(json).array();
    out.write(bytes);
    out.flush();
  }

  /**
   * Reads the next frame.
   *
   * @return empty at the end of the stream, between two frames
   * @throws IOException the stream ends within a frame, or what is there is no frame
   */
  public static Optional<Map<String, Object>> read(DataInputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    byte[] rest = new byte[3];
    in.readFully(rest);
    int length = ByteBuffer.allocate(4).put((byte) first).put(rest).getInt(0);
    if (length < 2 || length > LONGEST) {
      throw new IOException(
          "A frame says that it has %d bytes, expected 2 to %d".formatted(length, LONGEST));
    }
    byte[] json = in.readNBytes(length);
    if (json.length < length) {
      throw new EOFException(
          "The stream ended after %d of a frame's %d bytes".formatted(json.length, length));
    }
    return Optional.of(object(json));
  }

  private static Map<String, Object> object(byte[] json) throws IOException {
    try {
      if (JsonText.read(new String(json, StandardCharsets.UTF_8)) instanceof Map<?, ?> frame) {
        @SuppressWarnings("unchecked") // The names of a JSON object are texts.
        Map<String, Object> known = (Map<String, Object>) frame;
        return known;
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("A frame is no JSON: " + e.getMessage(), e);
    }
    throw new IOException("A frame is no JSON object");
  }
}
