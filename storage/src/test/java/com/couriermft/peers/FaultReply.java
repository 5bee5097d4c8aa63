package com.couriermft.peers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link FaultServer} sends: bytes as they are, and what becomes of the connection then.
 *
 * @param bytes the whole reply
 * @param length how many of them are sent
 * @param pause after each byte; {@code null} for none
 * @param early whether the reply is sent before the request's body was read
 * @param end of the connection, after the last byte
 */
public record FaultReply(
    byte[] bytes, int length, @Nullable Duration pause, boolean early, End end) {
  /** The ends of a reply. */
  public enum End {
    /** The connection is kept for another request. */
    KEEP,
    /** The connection is closed in order. */
    CLOSE,
    /** The connection is reset. */
    RESET,
    /** Nothing more is sent, and the connection stays open. */
    HANG
  }

  /**
   * Returns a reply of exactly these bytes, in ISO 8859-1, after which the connection is closed.
   */
  public static FaultReply raw(String text) {
    return raw(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Returns a reply of exactly these bytes, after which the connection is closed. */
  public static FaultReply raw(byte[] bytes) {
    return new FaultReply(bytes, bytes.length, null, false, End.CLOSE);
  }

  /** Returns a right reply with a body in UTF-8; the connection is kept. */
  public static FaultReply of(int status, Map<String, String> headers, String body) {
    return of(status, headers, body.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a right reply with a body; the connection is kept. */
  public static FaultReply of(int status, Map<String, String> headers, byte[] body) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Said\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(body);
    return raw(all.toByteArray()).then(End.KEEP);
  }

  /** Returns a right reply of JSON. */
  public static FaultReply json(int status, String json) {
    return of(status, Map.of("Content-Type", "application/json"), json);
  }

  /** Returns a redirect. */
  public static FaultReply redirect(int status, String location) {
    return of(status, Map.of("Location", location), "");
  }

  /** Returns this reply cut after a number of bytes, the connection ended so. */
  public FaultReply cut(int after, End how) {
    return new FaultReply(bytes, after, pause, early, how);
  }

  /** Returns this reply sent a byte at a time. */
  public FaultReply paced(Duration each) {
    return new FaultReply(bytes, length, each, early, end);
  }

  /** Returns this reply sent before the request's body was read. */
  public FaultReply beforeTheBody() {
    return new FaultReply(bytes, length, pause, true, end);
  }

  /** Returns this reply with another end. */
  public FaultReply then(End other) {
    return new FaultReply(bytes, length, pause, early, other);
  }

  byte[] sent() {
    return Arrays.copyOf(bytes, length);
  }
}
