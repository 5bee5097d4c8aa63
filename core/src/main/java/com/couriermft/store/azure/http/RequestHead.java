package com.couriermft.store.azure.http;

import com.azure.core.http.HttpHeader;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import java.nio.charset.StandardCharsets;

/** The first lines of a request (RFC 9112 §3). */
final class RequestHead {
  private static final int MOST_BYTES = 32 << 10;
  private static final int DELETE = 0x7f;

  private RequestHead() {}

  static byte[] of(HttpRequest request, long length) {
    String target = request.getUrl().getFile();
    if (target.chars().anyMatch(c -> c <= ' ' || c >= DELETE)) {
      throw new IllegalArgumentException("A request's address is not encoded");
    }
    StringBuilder head = new StringBuilder(1 << 10);
    head.append(request.getHttpMethod()).append(' ');
    head.append(target.startsWith("/") ? "" : "/").append(target).append(" HTTP/1.1");
    line(head, "Host", request.getUrl().getAuthority());
    if (length > 0
        || request.getHttpMethod() == HttpMethod.PUT
        || request.getHttpMethod() == HttpMethod.POST) {
      line(head, "Content-Length", String.valueOf(length));
    }
    for (HttpHeader header : request.getHeaders()) {
      if (!header.getName().equalsIgnoreCase("Content-Length")
          && !header.getName().equalsIgnoreCase("Host")) {
        header.getValuesList().forEach(value -> line(head, header.getName(), value));
      }
    }
    head.append("\r\n\r\n");
    byte[] bytes = head.toString().getBytes(StandardCharsets.ISO_8859_1);
    if (bytes.length > MOST_BYTES) {
      throw new IllegalArgumentException(
          "The head of a request has %d bytes, at most %d are expected"
              .formatted(bytes.length, MOST_BYTES));
    }
    return bytes;
  }

  private static void line(StringBuilder head, String name, String value) {
    if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("Header '" + name + "' has a line break in its value");
    }
    head.append("\r\n").append(name).append(": ").append(value);
  }
}
