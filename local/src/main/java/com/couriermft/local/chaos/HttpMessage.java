package com.couriermft.local.chaos;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An HTTP/1.1 message (RFC 9112) with its entire body in memory. The parts that a signature covers
 * are never changed.
 *
 * @param start the first line
 * @param headers the headers in order, each as {@code Name: value}
 * @param body the body without transfer coding
 */
record HttpMessage(String start, List<String> headers, byte[] body) {
  private static final int MOST_HEAD = 64 << 10;

  HttpMessage {
    headers = List.copyOf(headers);
  }

  /** Reads the next request; empty at the end of the connection. */
  static Optional<HttpMessage> readRequest(InputStream in) throws IOException {
    List<String> head = head(in);
    return head.isEmpty() ? Optional.empty() : Optional.of(read(head, in, false));
  }

  /** Reads the response to a request. */
  static HttpMessage readAnswer(HttpMessage request, InputStream in) throws IOException {
    List<String> head = head(in);
    if (head.isEmpty()) {
      throw new EOFException("The service closed the connection without a response");
    }
    int status = Integer.parseInt(head.get(0).split(" ")[1]);
    boolean bodiless = request.method().equals("HEAD") || status == 204 || status == 304;
    return bodiless
        ? new HttpMessage(head.get(0), head.subList(1, head.size()), new byte[0])
        : read(head, in, true);
  }

  String method() {
    return start.split(" ")[0];
  }

  String target() {
    return start.split(" ")[1];
  }

  HttpMessage withTarget(String target) {
    return new HttpMessage(method() + " " + target + " HTTP/1.1", headers, body);
  }

  Optional<String> header(String name) {
    return find(headers, name);
  }

  /**
   * Returns this message with a header set to a value, or without the header if the value is empty.
   */
  HttpMessage with(String name, Optional<String> value) {
    List<String> others = new ArrayList<>(headers);
    others.removeIf(line -> isNamed(line, name));
    value.ifPresent(text -> others.add(name + ": " + text));
    return new HttpMessage(start, others, body);
  }

  void write(OutputStream out) throws IOException {
    StringBuilder head = new StringBuilder(start).append("\r\n");
    headers.forEach(line -> head.append(line).append("\r\n"));
    out.write(head.append("\r\n").toString().getBytes(ISO_8859_1));
    out.write(body);
    out.flush();
  }

  private static HttpMessage read(List<String> head, InputStream in, boolean untilEnd)
      throws IOException {
    List<String> headers = head.subList(1, head.size());
    Optional<String> length = find(headers, "Content-Length");
    if (find(headers, "Transfer-Encoding").isPresent()) {
      byte[] body = chunks(in);
      return new HttpMessage(head.get(0), headers, body)
          .with("Transfer-Encoding", Optional.empty())
          .with("Content-Length", Optional.of(Integer.toString(body.length)));
    } else if (length.isPresent()) {
      return new HttpMessage(head.get(0), headers, exactly(in, Integer.parseInt(length.get())));
    }
    byte[] body = untilEnd ? in.readAllBytes() : new byte[0];
    HttpMessage message = new HttpMessage(head.get(0), headers, body);
    return untilEnd
        ? message.with("Content-Length", Optional.of(Integer.toString(body.length)))
        : message;
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(in).split(";")[0].strip(), 16);
      if (size == 0) {
        while (!line(in).isEmpty()) {
          // Trailers are not forwarded, because no client of the proxy sends relevant ones.
        }
        return body.toByteArray();
      }
      body.write(exactly(in, size));
      line(in);
    }
  }

  private static byte[] exactly(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("The body ends after " + bytes.length + " of " + length + " bytes");
    }
    return bytes;
  }

  private static List<String> head(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    int size = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      lines.add(line);
      size += line.length();
      if (size > MOST_HEAD) {
        throw new IOException("The headers of a message are longer than " + MOST_HEAD);
      }
    }
    return lines;
  }

  /** Reads a line without its line end; empty at the end of the stream. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(ISO_8859_1);
  }

  private static Optional<String> find(List<String> headers, String name) {
    return headers.stream()
        .filter(line -> isNamed(line, name))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst();
  }

  private static boolean isNamed(String line, String name) {
    return line.regionMatches(true, 0, name + ":", 0, name.length() + 1);
  }
}
