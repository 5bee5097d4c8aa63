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
 * One call of the SDK's tables client, and what the service replied. The reply and failures pass
 * the SDK by: it would log each refusal as an error, look for a reader of XML, and drop the status
 * of a refused transaction. The SDK gets rows to read, and otherwise an answer with nothing in it.
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

  /** A call that reads one row. */
  static TableCall find() {
    return new TableCall(200, "{}", true, null);
  }

  /**
   * A call that reads a page of rows.
   *
   * @param continuation of the page before, as {@link TableReply} has it
   */
  static TableCall page(@Nullable String continuation) {
    return new TableCall(200, "{\"value\":[]}", true, continuation);
  }

  /** A call that writes one row or creates a table. */
  static TableCall write() {
    return new TableCall(204, "", false, null);
  }

  /** A call that does several writes in a transaction. */
  static TableCall transaction(int writes) {
    String parts = "HTTP/1.1 204\r\n--changesetresponse_\r\n".repeat(writes);
    return new TableCall(202, "--batchresponse_\r\n" + parts, false, null);
  }

  /** Returns the call that a request belongs to. */
  static TableCall of(HttpPipelineCallContext context) {
    return (TableCall) context.getData(KEY).orElseThrow();
  }

  /**
   * Makes the call in this thread.
   *
   * @return what the SDK made of the answer; {@code null} if it found no row
   * @throws StoreUnavailable no answer came, or none that can be read
   */
  <T> @Nullable T make(Function<Context, @Nullable T> sdk) {
    T result = null;
    try {
      result = sdk.apply(new Context("azure-response-timeout", TIMEOUT).addData(KEY, this));
    } catch (RuntimeException e) {
      if (reply != null) {
        throw new StoreUnavailable("Storage answered something that is no row", e);
      } else if (failure == null) {
        throw e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return result;
  }

  /** Returns what the service replied. */
  TableReply reply() {
    if (reply == null) {
      throw new IllegalStateException("Nothing was sent");
    }
    return reply;
  }

  /** Returns where a page begins; {@code null} for the first or for one row. */
  @Nullable String continuation() {
    return continuation;
  }

  void replied(TableReply by) {
    reply = by;
  }

  void failed(RuntimeException why) {
    failure = why;
  }

  /** Returns the answer that the SDK gets. */
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
