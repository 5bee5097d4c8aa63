package com.couriermft.store.azure.http;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpMethod;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The first lines of an answer (RFC 9112 §4 to 6), those of interim answers (1xx) passed over.
 *
 * @param status its code
 * @param headers its fields
 * @param persistent whether the version keeps connections unless told otherwise
 */
record ResponseHead(int status, HttpHeaders headers, boolean persistent) {
  private static final int MOST_BYTES = 64 << 10;
  private static final Pattern FIRST = Pattern.compile("HTTP/1\\.[01] [1-5]\\d\\d( .*)?");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

  static ResponseHead read(WireInput in) throws IOException {
    ResponseHead head = one(in);
    while (head.status < 200) {
      head = one(in);
    }
    return head;
  }

  private static ResponseHead one(WireInput in) throws IOException {
    String first = in.line(MOST_BYTES);
    if (!FIRST.matcher(first).matches()) {
      throw new IOException("The answer does not begin as one of HTTP/1.1 does");
    }
    HttpHeaders headers = new HttpHeaders(24);
    int left = MOST_BYTES - first.length();
    for (String line = in.line(left); !line.isEmpty(); line = in.line(left)) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new IOException("The answer has a header without a name");
      }
      headers.add(
          HttpHeaderName.fromString(line.substring(0, colon)), line.substring(colon + 1).trim());
      left -= line.length();
    }
    return new ResponseHead(
        Integer.parseInt(first.substring(9, 12)), headers, first.startsWith("HTTP/1.1"));
  }

  boolean keepsConnection() {
    String said = headers.getValue(HttpHeaderName.CONNECTION);
    return said == null
        ? persistent
        : !said.toLowerCase(Locale.ROOT).contains("close") && persistent;
  }

  /** What Content-Length says; -1 if it says nothing. */
  private long length() throws IOException {
    String told = headers.getValue(HttpHeaderName.CONTENT_LENGTH);
    if (told == null) {
      return -1;
    }
    if (!LENGTH.matcher(told).matches()) {
      throw new IOException("The answer has '" + told + "' as its Content-Length");
    }
    return Long.parseLong(told);
  }

  Body body(HttpMethod method, WireInput in, Consumer<Boolean> done) throws IOException {
    String coding = headers.getValue(HttpHeaderName.TRANSFER_ENCODING);
    if (method == HttpMethod.HEAD || status == 204 || status == 304) {
      return Body.ofLength(0, in, done);
    } else if (coding != null) {
      if (!coding.equalsIgnoreCase("chunked")) {
        throw new IOException("The answer has an unknown Transfer-Encoding, '" + coding + "'");
      }
      return Body.chunked(in, done);
    }
    return length() < 0 ? Body.toTheEnd(in, done) : Body.ofLength(length(), in, done);
  }
}
