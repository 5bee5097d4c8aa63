package com.couriermft.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.store.Blobs.BlobInfo;
import java.net.URLEncoder;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one share of the file service ("Azure Files REST API"). Thread-safe.
 *
 * @param url of the share
 * @param pipeline signs and repeats
 * @param byToken whether requests carry a token, which needs the intent to go past the files' own
 *     access rights
 * @param signature the shared access signature that requests carry; {@code null} for none
 */
record ShareService(
    String url, HttpPipeline pipeline, boolean byToken, @Nullable String signature) {
  private static final String VERSION = "2024-11-04";
  private static final String META = "x-ms-meta-";

  /**
   * An answer that is no error.
   *
   * @param reply its headers
   * @param body what it brought
   */
  record Answer(HttpResponse reply, byte[] body) {
    String header(String name) {
      return String.valueOf(reply.getHeaderValue(HttpHeaderName.fromString(name)));
    }

    BlobInfo info(String path, long sizeBytes) {
      Map<String, String> metadata = new HashMap<>();
      reply.getHeaders().stream()
          .filter(header -> header.getName().toLowerCase(Locale.ROOT).startsWith(META))
          .forEach(h -> metadata.put(h.getName().substring(META.length()), h.getValue()));
      return new BlobInfo(
          path,
          sizeBytes,
          header("ETag"),
          new DateTimeRfc1123(header("Last-Modified")).getDateTime().toInstant(),
          metadata);
    }
  }

  /** An answer that is an error. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final transient HttpResponse response;
    final String code;

    Refused(HttpResponse response) {
      super(null, null, false, false);
      this.response = response;
      String named = response.getHeaderValue(HttpHeaderName.fromString("x-ms-error-code"));
      this.code = named == null ? "" : named;
    }

    int status() {
      return response.getStatusCode();
    }
  }

  /** The address of a path, encoded. */
  String address(String path) {
    return path.isEmpty()
        ? url
        : url
            + "/"
            + Arrays.stream(path.split("/"))
                .map(ShareService::encode)
                .collect(Collectors.joining("/"));
  }

  /** The address of a file that another request names: signed as requests are. */
  String sourceAddress(String path) {
    return signature == null ? address(path) : address(path) + "?" + signature;
  }

  @Override
  public String toString() {
    return "ShareService[" + url + "]";
  }

  static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  static Map<String, String> metadata(Map<String, String> metadata) {
    Map<String, String> headers = new HashMap<>();
    metadata.forEach((name, value) -> headers.put(META + name, value));
    return headers;
  }

  /** Sends a request without content. */
  Answer send(HttpMethod method, String path, String query, Map<String, String> headers) {
    return send(method, path, query, headers, null);
  }

  /**
   * Sends a request.
   *
   * @param query with {@code ?}, or empty
   * @throws Refused the answer is an error that is the caller's to judge
   * @throws com.couriermft.store.StoreUnavailable no answer came, or one that passes
   */
  Answer send(
      HttpMethod method,
      String path,
      String query,
      Map<String, String> headers,
      @Nullable BinaryData body) {
    HttpRequest request = new HttpRequest(method, address(path) + query);
    headers.forEach((name, value) -> request.setHeader(HttpHeaderName.fromString(name), value));
    request.setHeader(HttpHeaderName.fromString("x-ms-version"), VERSION);
    request.setHeader(
        HttpHeaderName.fromString("x-ms-date"),
        DateTimeRfc1123.toRfc1123String(OffsetDateTime.now(ZoneOffset.UTC)));
    // Else the service drops them, and 'a.' would be 'a'.
    request.setHeader(HttpHeaderName.fromString("x-ms-allow-trailing-dot"), "true");
    request.setHeader(HttpHeaderName.fromString("x-ms-source-allow-trailing-dot"), "true");
    if (byToken) {
      request.setHeader(HttpHeaderName.fromString("x-ms-file-request-intent"), "backup");
    }
    if (body != null) {
      request.setBody(body);
    } else {
      // The SDK signs the word "null" in place of a length that is absent.
      request.setHeader(HttpHeaderName.CONTENT_LENGTH, "0");
    }
    String what = method + " of '" + path + "' in the share";
    return StorageErrors.translating(what, () -> answer(what, request));
  }

  private Answer answer(String what, HttpRequest request) {
    try (HttpResponse response =
        pipeline.sendSync(request, new Context("azure-eagerly-read-response", true))) {
      byte[] body = response.getBodyAsBinaryData().toBytes();
      int status = response.getStatusCode();
      if (status == 404 || status == 409 || status == 412) {
        throw new Refused(response);
      } else if (status >= 300) {
        throw StorageErrors.of(what, status, new Refused(response).code, null);
      }
      return new Answer(response, body);
    }
  }
}
