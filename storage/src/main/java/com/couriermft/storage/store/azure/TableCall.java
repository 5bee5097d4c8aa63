package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.wire.WholeAnswer;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call of the SDK's tables client, and the service's response. The response and failures bypass
 * the SDK, which would log each rejection as an error, look for an XML parser, and lose the status
 * of a rejected transaction. The SDK gets rows to parse, and otherwise an empty response.
 */
final class TableCall {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final String KEY = "courier-table-call";

  private final int status;
  private final String nothing;
  private final boolean reads;
  private final @Nullable String continuation;
  private @Nullable TableReply reply;
  private @Nullable RuntimeException failure;

  private TableCall(int status, String nothing, boolean reads, @Nullable String continuation) {
    this.status = status;
    this.nothing = nothing;
    this.reads = reads;
    this.continuation = continuation;
  }

  /** Creates a call that reads one row. */
  static TableCall find() {
    return new TableCall(200, "{}", true, null);
  }

  /**
   * Creates a call that reads a page of rows.
   *
   * @param continuation the continuation of the previous page, as in {@link TableReply}
   */
  static TableCall page(@Nullable String continuation) {
    return new TableCall(200, "{\"value\":[]}", true, continuation);
  }

  /** Creates a call that writes one row or creates a table. */
  static TableCall write() {
    return new TableCall(204, "", false, null);
  }

  /** Creates a call that makes several writes in a transaction. */
  static TableCall transaction(int writes) {
    String parts = "HTTP/1.1 204\r\n--changesetresponse_\r\n".repeat(writes);
    return new TableCall(202, "--batchresponse_\r\n" + parts, false, null);
  }

  /** Returns the call of a request. */
  static TableCall of(HttpPipelineCallContext context) {
    return (TableCall) context.getData(KEY).orElseThrow();
  }

  /**
   * Makes the call in the current thread.
   *
   * @return the SDK's result; {@code null} if there is no row
   * @throws StoreUnavailable there was no response, or an unreadable one
   */
  <T> @Nullable T make(Function<Context, @Nullable T> sdk) {
    T result = null;
    try {
      result = sdk.apply(new Context("azure-response-timeout", TIMEOUT).addData(KEY, this));
    } catch (RuntimeException e) {
      if (reply != null) {
        throw new StoreUnavailable("Storage returned something that is not a row", e);
      } else if (failure == null) {
        throw e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return result;
  }

  TableReply reply() {
    if (reply == null) {
      throw new IllegalStateException("Nothing was sent");
    }
    return reply;
  }

  /** Returns the position of a page; {@code null} for the first or for a single row. */
  @Nullable String continuation() {
    return continuation;
  }

  void replied(TableReply by) {
    reply = by;
  }

  void failed(RuntimeException why) {
    failure = why;
  }

  /** Returns the response for the SDK. */
  HttpResponse answer(HttpRequest request) {
    HttpHeaders headers = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, "application/json");
    return new WholeAnswer(request, status, headers, body());
  }

  private BinaryData body() {
    return reads && reply != null && reply.isSuccess()
        ? reply.body()
        : BinaryData.fromString(nothing);
  }
}
