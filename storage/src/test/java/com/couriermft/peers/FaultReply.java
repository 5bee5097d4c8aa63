package com.couriermft.peers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response of a {@link FaultServer}: its exact bytes, and what happens to the connection
 * afterwards.
 *
 * @param bytes the complete response
 * @param length how many of the bytes are sent
 * @param pause the pause after each byte; {@code null} for none
 * @param early whether the response is sent before the request's body is read
 * @param end what happens to the connection after the last byte
 */
public record FaultReply(
    byte[] bytes, int length, @Nullable Duration pause, boolean early, End end) {
  /** The state of the connection after a response. */
  public enum End {
    /** The connection stays open for another request. */
    KEEP,
    /** The connection is closed normally. */
    CLOSE,
    /** The connection is reset. */
    RESET,
    /** Nothing more is sent, but the connection stays open. */
    HANG
  }

  /**
   * Returns a response of exactly these bytes, encoded in ISO 8859-1, after which the connection is
   * closed.
   */
  public static FaultReply raw(String text) {
    return raw(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Returns a response of exactly these bytes, after which the connection is closed. */
  public static FaultReply raw(byte[] bytes) {
    return new FaultReply(bytes, bytes.length, null, false, End.CLOSE);
  }

  /** Returns a valid response with a body in UTF-8; the connection stays open. */
  public static FaultReply of(int status, Map<String, String> headers, String body) {
    return of(status, headers, body.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a valid response with a body; the connection stays open. */
  public static FaultReply of(int status, Map<String, String> headers, byte[] body) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Said\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(body);
    return raw(all.toByteArray()).then(End.KEEP);
  }

  /** Returns a valid response with JSON. */
  public static FaultReply json(int status, String json) {
    return of(status, Map.of("Content-Type", "application/json"), json);
  }

  /** Returns a redirect. */
  public static FaultReply redirect(int status, String location) {
    return of(status, Map.of("Location", location), "");
  }

  /**
   * Returns this response truncated after a number of bytes, followed by the given end of the
   * connection.
   */
  public FaultReply cut(int after, End how) {
    return new FaultReply(bytes, after, pause, early, how);
  }

  /** Returns this response, sent one byte at a time. */
  public FaultReply paced(Duration each) {
    return new FaultReply(bytes, length, each, early, end);
  }

  /** Returns this response, sent before the request's body is read. */
  public FaultReply beforeTheBody() {
    return new FaultReply(bytes, length, pause, true, end);
  }

  /** Returns this response with a different end of the connection. */
  public FaultReply then(End other) {
    return new FaultReply(bytes, length, pause, early, other);
  }

  byte[] sent() {
    return Arrays.copyOf(bytes, length);
  }
}
