package com.couriermft.functions.http;

import com.couriermft.app.Courier;
import com.couriermft.formats.trace.Trace;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.HttpResponseMessage;
import com.microsoft.azure.functions.HttpStatusType;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Converts a request to a response. Exceptions of the handler become problem documents, so that a
 * function never fails. Thread-safe.
 */
public final class Http {
  private final Supplier<Courier> courier;

  /**
   * Creates the converter.
   *
   * @param courier supplies the Courier of the process for each request, so that its failure also
   *     leads to a response
   */
  public Http(Supplier<Courier> courier) {
    this.courier = courier;
  }

  /** Handles the requests of a route. */
  @FunctionalInterface
  public interface Handler {
    /** Returns the response to a request. {@link Problems} converts exceptions to responses. */
    Response handle(Courier courier, Request request) throws IOException;
  }

  /**
   * Returns the response to a request that has been read. {@link Problems} converts exceptions to
   * responses.
   */
  @FunctionalInterface
  private interface Answer {
    Response to(Request request) throws IOException;
  }

  /** Returns the response to a request of the Functions host. */
  public HttpResponseMessage answer(HttpRequestMessage<Optional<String>> message, Handler handler) {
    return send(message, request -> handler.handle(courier.get(), request));
  }

  /**
   * Returns the response to a request of the Functions host without assembling the process's
   * Courier.
   */
  public HttpResponseMessage answerWithoutCourier(
      HttpRequestMessage<Optional<String>> message, Function<Request, Response> handler) {
    return send(message, handler::apply);
  }

  private static HttpResponseMessage send(
      HttpRequestMessage<Optional<String>> message, Answer answer) {
    RequestSpan span = RequestSpan.of(message.getHeaders());
    Response whole =
        Trace.call(
            span.own().traceId(),
            () ->
                Validators.apply(
                    message.getHttpMethod(), message.getHeaders(), answerTo(message, answer)));
    Response response = message.getHttpMethod() == HttpMethod.HEAD ? whole.withoutBody() : whole;
    HttpResponseMessage.Builder builder =
        message.createResponseBuilder(HttpStatusType.custom(response.status()));
    response.headers().forEach(builder::header);
    span.headers().forEach(builder::header);
    builder.header(ApiVersion.NAME, ApiVersion.CURRENT);
    return response.body() == null ? builder.build() : builder.body(response.body()).build();
  }

  private static Response answerTo(HttpRequestMessage<Optional<String>> message, Answer answer) {
    Request request;
    try {
      request = Request.of(message);
    } catch (IllegalArgumentException e) {
      return Problems.badAddress();
    }
    try {
      SentText.requireQuery(request);
      return answer.to(request);
    } catch (IOException | RuntimeException e) {
      return Problems.of(e, request);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // An Error that one request causes ends only that request, and the client still gets
      // a response.
      return Problems.of(new IllegalStateException(e), request);
    }
  }
}
