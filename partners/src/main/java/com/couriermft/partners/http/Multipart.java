package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.partners.connection.HttpHeaderRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code multipart/form-data} (RFC 7578). Parts are opened one after another when they are
 * needed.
 */
final class Multipart {
  private Multipart() {}

  static HttpBody of(List<HttpBody.Part> parts, String name) {
    String boundary = "courier-" + name;
    List<HttpBody> pieces = new ArrayList<>();
    for (HttpBody.Part part : parts) {
      if (!part.body().isThere()) {
        throw new IllegalArgumentException("A part without a body");
      }
      pieces.add(text("--" + boundary + "\r\n" + head(part) + "\r\n"));
      pieces.add(part.body());
      pieces.add(text("\r\n"));
    }
    pieces.add(text("--" + boundary + "--\r\n"));
    return new HttpBody(
        "multipart/form-data; boundary=" + boundary,
        pieces.stream().mapToLong(HttpBody::length).reduce(0, Math::addExact),
        () -> new SequenceInputStream(new Opened(pieces.iterator())));
  }

  private static String head(HttpBody.Part part) {
    StringBuilder head = new StringBuilder("Content-Disposition: form-data; name=");
    head.append(quoted(part.name()));
    if (part.fileName() != null) {
      head.append("; filename=").append(quoted(part.fileName()));
    }
    head.append("\r\n");
    String type = part.body().contentType();
    if (type != null) {
      HttpHeaderRules.findProblem("Content-Type", type)
          .ifPresent(
              why -> {
                throw CourierException.of(StepCodes.INVALID_CONFIG, why);
              });
    }
    return type == null ? head.toString() : head.append("Content-Type: ").append(type) + "\r\n";
  }

  /**
   * Quotes a name as browsers do (WHATWG HTML, multipart/form-data encoding): UTF-8, quotes
   * percent-encoded.
   */
  private static String quoted(String text) {
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw CourierException.of(
          StepCodes.INVALID_CONFIG,
          "The name of a part or of its file contains a line break or another control character.");
    }
    return '"' + text.replace("\"", "%22") + '"';
  }

  private static HttpBody text(String text) {
    return HttpBody.of(text.getBytes(StandardCharsets.UTF_8), null);
  }

  /** Opens each part after the end of the previous one. */
  private record Opened(Iterator<HttpBody> pieces) implements Enumeration<InputStream> {
    @Override
    public boolean hasMoreElements() {
      return pieces.hasNext();
    }

    @Override
    public InputStream nextElement() {
      HttpBody next = pieces.next();
      return new Late(next.content());
    }
  }

  /**
   * Opens a part at its first read, because an enumeration cannot throw the exceptions of opening.
   */
  private static final class Late extends InputStream {
    private final HttpBody.Opening content;
    private @Nullable InputStream open;

    Late(HttpBody.Opening content) {
      this.content = content;
    }

    private InputStream open() throws IOException {
      InputStream known = open;
      if (known == null) {
        known = content.open();
        open = known;
      }
      return known;
    }

    @Override
    public int read() throws IOException {
      return open().read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return open().read(into, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (open != null) {
        open.close();
      }
    }
  }
}
