package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.azure.BlobService.Bytes;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds a request of the storage services' REST APIs. */
final class RestRequest {
  static final String META = "x-ms-meta-";
  private static final String VERSION = "2024-11-04";
  private static final int FIRST_ERROR = 300;

  private final HttpRequest request;

  RestRequest(HttpMethod method, String url) {
    request = new HttpRequest(method, url);
    with("x-ms-version", VERSION);
    with("x-ms-date", DateTimeRfc1123.toRfc1123String(OffsetDateTime.now(ZoneOffset.UTC)));
    // The SDK signs the word "null" if there is no length.
    with("Content-Length", "0");
  }

  RestRequest with(String header, @Nullable String value) {
    if (value != null) {
      request.setHeader(HttpHeaderName.fromString(header), value);
    }
    return this;
  }

  RestRequest with(Map<String, String> headers) {
    headers.forEach(this::with);
    return this;
  }

  RestRequest range(long offset, int length) {
    return with("x-ms-range", "bytes=" + offset + "-" + (offset + length - 1));
  }

  RestRequest metadata(Map<String, String> metadata) {
    metadata.forEach((name, value) -> with(META + name, value));
    return this;
  }

  RestRequest condition(Condition condition) {
    return with("If-None-Match", condition.ifAbsent() ? "*" : null)
        .with("If-Match", condition.etag());
  }

  RestRequest body(BinaryData body) {
    request.setBody(body);
    return with("Content-Length", String.valueOf(body.getLength()));
  }

  /**
   * Sends the request and reads the entire response.
   *
   * @throws HttpResponseException the response is not a success
   */
  RestReply send(HttpPipeline pipeline, Context context) {
    HttpResponse response =
        pipeline.sendSync(request, context.addData("azure-eagerly-read-response", true)).buffer();
    if (response.getStatusCode() >= FIRST_ERROR) {
      throw new HttpResponseException("Status " + response.getStatusCode(), response);
    }
    return new RestReply(response);
  }

  /**
   * Sends the request and reads the response's body into a buffer, through {@link
   * ApacheHttpClient}. Bytes that do not fit are discarded.
   *
   * @throws HttpResponseException the response is not a success
   */
  RestReply sendFor(Bytes range, HttpPipeline pipeline) {
    ByteBuffer room = ByteBuffer.wrap(range.buffer(), range.start(), range.length());
    RestReply reply = send(pipeline, new Context(ApacheHttpClient.INTO, room));
    if (room.position() == range.start()) {
      byte[] body = reply.body();
      room.put(body, 0, Math.min(body.length, room.remaining()));
    }
    return reply;
  }

  /** Returns a path encoded for a URL. */
  static String encodePath(String path) {
    return Arrays.stream(path.split("/", -1))
        .map(RestRequest::encode)
        .collect(Collectors.joining("/"));
  }

  static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
