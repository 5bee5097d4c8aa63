package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The first policy of the tables' pipeline: passes responses of the service to the {@link
 * TableCall} and adjusts the server clock by them. Supports only the synchronous client.
 */
final class TableAnswers implements HttpPipelinePolicy {
  private static final HttpHeaderName NEXT_PARTITION =
      HttpHeaderName.fromString("x-ms-continuation-NextPartitionKey");
  private static final HttpHeaderName NEXT_ROW =
      HttpHeaderName.fromString("x-ms-continuation-NextRowKey");

  private final ServerClock clock;

  TableAnswers(ServerClock clock) {
    this.clock = clock;
  }

  @Override
  public HttpResponse processSync(
      HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
    TableCall call = TableCall.of(context);
    HttpRequest request = context.getHttpRequest();
    TableWire.adapt(request, call.continuation());
    String what = request.getHttpMethod() + " " + request.getUrl().getFile();
    try {
      call.replied(StorageErrors.translating(what, () -> send(next)));
    } catch (RuntimeException e) {
      call.failed(e);
    }
    return call.answer(request);
  }

  @Override
  public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
    throw new UnsupportedOperationException("Table requests run in the caller's thread");
  }

  private TableReply send(HttpPipelineNextSyncPolicy next) {
    long sent = clock.mark();
    try (HttpResponse response = next.processSync()) {
      HttpHeaders headers = response.getHeaders();
      String date = headers.getValue(HttpHeaderName.DATE);
      if (date != null) {
        clock.observe(instant(date), sent);
      }
      return new TableReply(
          response.getStatusCode(),
          headers.getValue(HttpHeaderName.ETAG),
          date == null ? clock.instant() : instant(date),
          continuation(headers),
          response.getBodyAsBinaryData());
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
    try {
      return new DateTimeRfc1123(date).getDateTime().toInstant();
    } catch (RuntimeException e) {
      throw new StoreUnavailable("Storage returned an invalid date", e);
    }
  }
}
