package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the table service, each exactly once, and learns the server's time from the
 * answers.
 */
final class TableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final HttpHeaderName NEXT_PARTITION =
      HttpHeaderName.fromString("x-ms-continuation-NextPartitionKey");
  private static final HttpHeaderName NEXT_ROW =
      HttpHeaderName.fromString("x-ms-continuation-NextRowKey");

  private final String endpoint;
  private final HttpPipeline pipeline;
  private final ServerClock clock;

  TableService(String endpoint, HttpPipeline pipeline, ServerClock clock) {
    this.endpoint = endpoint;
    this.pipeline = pipeline;
    this.clock = clock;
  }

  String endpoint() {
    return endpoint;
  }

  /**
   * Sends a request.
   *
   * @throws StoreUnavailable no answer came
   */
  TableReply send(TableRequest request) {
    HttpRequest http = new HttpRequest(request.method(), endpoint + request.path());
    request.allHeaders().forEach((name, value) -> http.setHeader(header(name), value));
    http.setHeader(header("x-ms-version"), "2019-02-02");
    if (request.body() != null) {
      http.setBody(request.body().getBytes(UTF_8));
    }
    Context context =
        new Context("azure-response-timeout", TIMEOUT).addData("azure-eagerly-read-response", true);
    String what = request.method() + " " + request.path();
    return StorageErrors.translating(what, () -> answer(http, context));
  }

  private TableReply answer(HttpRequest request, Context context) {
    long sent = clock.mark();
    try (HttpResponse response = pipeline.sendSync(request, context)) {
      HttpHeaders headers = response.getHeaders();
      String date = headers.getValue(HttpHeaderName.DATE);
      if (date != null) {
        clock.observe(instant(date), sent);
      }
      byte[] body = response.getBodyAsBinaryData().toBytes();
      return new TableReply(
          response.getStatusCode(),
          headers.getValue(HttpHeaderName.ETAG),
          date == null ? clock.instant() : instant(date),
          continuation(headers),
          new String(body, UTF_8));
    }
  }

  private static @Nullable String continuation(HttpHeaders headers) {
    String partition = headers.getValue(NEXT_PARTITION);
    String row = headers.getValue(NEXT_ROW);
    if (partition == null) {
      return null;
    }
    return row == null ? partition : partition + "\n" + row;
  }

  private static Instant instant(String date) {
    return new DateTimeRfc1123(date).getDateTime().toInstant();
  }

  private static HttpHeaderName header(String name) {
    return HttpHeaderName.fromString(name);
  }
}
