package com.couriermft.peers;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A request received by the server. Its body is read on demand. */
public final class FaultRequest {
  private final Socket from;
  private final String method;
  private final String target;
  private final Map<String, List<String>> headers;
  private byte @Nullable [] body;

  private FaultRequest(
      Socket from, String method, String target, Map<String, List<String>> headers) {
    this.from = from;
    this.method = method;
    this.target = target;
    this.headers = headers;
  }

  /**
   * Reads the headers of the next request; {@code null} at the end of the connection, or if the
   * data is not HTTP.
   */
  static @Nullable FaultRequest read(Socket from) throws IOException {
    String line = line(from.getInputStream());
    if (!line.matches("[A-Z]+ \\S+ HTTP/1\\.1")) {
      return null;
    }
    String[] words = line.split(" ");
    Map<String, List<String>> headers = new TreeMap<>();
    for (String next = line(from.getInputStream());
        !next.isEmpty();
        next = line(from.getInputStream())) {
      int colon = next.indexOf(':');
      headers
          .computeIfAbsent(
              next.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(next.substring(colon + 1).strip());
    }
    return new FaultRequest(from, words[0], words[1], headers);
  }

  /** Returns the method. */
  public String method() {
    return method;
  }

  /** Returns the path with its query. */
  public String target() {
    return target;
  }

  /** Returns the headers by lower-case name. */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /** Returns the only value of a header; {@code null} if the header is missing. */
  public @Nullable String header(String name) {
    List<String> values = headers.get(name);
    return values == null ? null : String.join(" | ", values);
  }

  /** Returns the complete body, without chunk headers. */
  public byte[] body() throws IOException {
    byte[] known = body;
    if (known == null) {
      known = readBody();
      body = known;
    }
    return known;
  }

  /** Reads a body with a Content-Length that is too large for memory, in portions of a few KiB. */
  public void drain(Portions to) throws IOException {
    byte[] buffer = new byte[64 << 10];
    long left = Long.parseLong(String.valueOf(header("content-length")));
    while (left > 0) {
      int n = from.getInputStream().read(buffer, 0, (int) Math.min(left, buffer.length));
      if (n < 0) {
        throw new EOFException("The request ended " + left + " bytes before its end");
      }
      to.take(buffer, n);
      left -= n;
    }
    body = new byte[0];
  }

  /** Receives a body in portions. */
  public interface Portions {
    /** Receives the first bytes of a buffer, which is reused afterwards. */
    void take(byte[] buffer, int length);
  }

  /** Returns the complete body, decoded as UTF-8. */
  public String text() throws IOException {
    return new String(body(), StandardCharsets.UTF_8);
  }

  /** Returns the client's certificates; empty without TLS, or if the client sent none. */
  public List<Certificate> clientCertificates() {
    try {
      return from instanceof SSLSocket tls
          ? List.of(tls.getSession().getPeerCertificates())
          : List.of();
    } catch (SSLPeerUnverifiedException e) {
      return List.of();
    }
  }

  private byte[] readBody() throws IOException {
    InputStream in = from.getInputStream();
    if (headers.containsKey("content-length")) {
      int length = Integer.parseInt(String.valueOf(header("content-length")));
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException("The request ended after " + bytes.length + " of " + length);
      }
      return bytes;
    } else if (!headers.containsKey("transfer-encoding")) {
      return new byte[0];
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int size = chunk(in); size > 0; size = chunk(in)) {
      all.writeBytes(in.readNBytes(size));
      line(in);
    }
    line(in);
    return all.toByteArray();
  }

  private static int chunk(InputStream in) throws IOException {
    return Integer.parseInt(line(in), 16);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString().stripTrailing();
  }
}
