package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Adapts the SDK's requests before they are sent to the service. */
final class TableWire {
  /**
   * The format parameter. The SDK requests links for each row, which take more bytes than some
   * rows.
   */
  private static final String FORMAT = "$format=";

  private static final String ACCEPT = "application/json;odata=minimalmetadata";
  private static final String REQUEST_LINE_END = " HTTP/1.1";
  private static final char FIRST_NOT_ASCII = 0x80;

  private TableWire() {}

  /**
   * Adapts a request:
   *
   * <ul>
   *   <li>Responses are JSON, with the types of columns that JSON cannot express.
   *   <li>The continuation is sent unchanged; the SDK would split it at the first semicolon.
   *   <li>Plus signs in keys are encoded; the service would read them as blanks.
   *   <li>Bodies are ASCII: Azurite garbles a character whose bytes arrive in two pieces.
   * </ul>
   *
   * @param continuation the partition key and the row key, one per line; {@code null} for none
   */
  static void adapt(HttpRequest request, @Nullable String continuation) {
    request.setHeader(HttpHeaderName.ACCEPT, ACCEPT);
    String url = request.getUrl().toString();
    if (url.indexOf('?') > 0 || url.indexOf('+') > 0) {
      request.setUrl(url(url, continuation));
    }
    BinaryData body = request.getBodyAsBinaryData();
    if (body != null) {
      byte[] ascii = ascii(body.toBytes());
      request.setBody(url.endsWith("/$batch") ? withKeysEncoded(ascii) : ascii);
    }
  }

  private static String url(String url, @Nullable String continuation) {
    int mark = url.indexOf('?');
    String path = (mark < 0 ? url : url.substring(0, mark)).replace("+", "%2B");
    String query = mark < 0 ? "" : without(url.substring(mark + 1));
    if (continuation != null) {
      String[] next = continuation.split("\n", 2);
      query += "&NextPartitionKey=" + encode(next[0]);
      query += next.length == 2 ? "&NextRowKey=" + encode(next[1]) : "";
    }
    return query.isEmpty() ? path : path + "?" + query;
  }

  private static String without(String query) {
    return Arrays.stream(query.split("&"))
        .filter(parameter -> !parameter.startsWith(FORMAT))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /** Escapes characters beyond ASCII in JSON, where only strings contain them. */
  private static byte[] ascii(byte[] utf8) {
    boolean plain = true;
    for (byte b : utf8) {
      plain &= b >= 0;
    }
    if (plain) {
      return utf8;
    }
    StringBuilder text = new StringBuilder(utf8.length * 2);
    new String(utf8, UTF_8)
        .chars()
        .forEach(
            c -> {
              if (c < FIRST_NOT_ASCII) {
                text.append((char) c);
              } else {
                text.append("\\u").append(String.format("%04x", c));
              }
            });
    return text.toString().getBytes(US_ASCII);
  }

  /**
   * Encodes plus signs in the URLs of a transaction's writes. Lines of JSON start with a brace and
   * are left unchanged.
   */
  private static byte[] withKeysEncoded(byte[] transaction) {
    String text = new String(transaction, US_ASCII);
    if (text.indexOf('+') < 0) {
      return transaction;
    }
    String encoded =
        Arrays.stream(text.split("\r\n", -1))
            .map(
                line ->
                    line.endsWith(REQUEST_LINE_END) && !line.startsWith("{")
                        ? line.replace("+", "%2B")
                        : line)
            .collect(Collectors.joining("\r\n"));
    return encoded.getBytes(US_ASCII);
  }
}
