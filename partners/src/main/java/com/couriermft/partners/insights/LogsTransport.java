package com.couriermft.partners.insights;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeader;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.couriermft.partners.connection.HttpAuth;
import com.couriermft.partners.connection.HttpCalls;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.connection.Proxy;
import com.couriermft.partners.http.AnswerLostException;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.http.NothingSentException;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.wire.WholeAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * An HTTP client for the Azure SDK, based on {@link HttpPartner}. It checks addresses, adds a token
 * of the process's identity, repeats a request only after a 401, and reads the complete response,
 * which may have up to 4 MiB. Thread-safe.
 */
final class LogsTransport implements HttpClient {
  /** The key in a request's context for the consumer of a handle that cancels the request. */
  static final String CLOSABLE = "courier-closable";

  private static final String RESOURCE = "https://api.loganalytics.io";
  private static final int MOST_BYTES = 4 << 20;

  /** Headers that the underlying HTTP client writes itself. */
  private static final Set<String> OF_THE_CLIENT =
      Set.of("content-type", "content-length", "host", "authorization");

  private final HttpPartners partners;
  private final HttpConnection connection;

  LogsTransport(HttpPartners partners, URI api) {
    this.partners = partners;
    boolean clear = "http".equals(api.getScheme());
    Proxy directly = null;
    this.connection =
        new HttpConnection.Server(
            "log-analytics",
            api.toString(),
            new HttpAuth.Identity(RESOURCE),
            new HttpCalls(
                null,
                Map.of(),
                new HttpConnection.Tls(clear, List.of()),
                1,
                10,
                60,
                Network.PRIVATE,
                directly,
                null),
            Labels.NONE,
            List.of());
  }

  @Override
  public Mono<HttpResponse> send(HttpRequest request) {
    return Mono.fromCallable(() -> sendSync(request, Context.NONE))
        .subscribeOn(Schedulers.boundedElastic());
  }

  /**
   * Sends a request and reads the complete response.
   *
   * @throws UncheckedIOException connecting failed, or the response is incomplete or larger than 4
   *     MiB
   */
  @Override
  public HttpResponse sendSync(HttpRequest request, Context context) {
    HttpTarget target = HttpTarget.of(request.getUrl().getPath().substring(1));
    HttpCall call =
        HttpCall.of(request.getHttpMethod().toString(), target)
            .withHeaders(headers(request))
            .withBody(body(request));
    try (HttpPartner partner = partners.to(connection, closable(context));
        HttpAnswer answer = partner.exchange(call)) {
      return read(request, answer);
    } catch (NothingSentException e) {
      throw new UncheckedIOException(new IOException(e.why().getMessage(), e.why()));
    } catch (AnswerLostException e) {
      throw new UncheckedIOException(new IOException(e.why().getMessage(), e.why()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Consumer<AutoCloseable> closable(Context context) {
    Optional<Object> asked = context.getData(CLOSABLE);
    return asked.isPresent() ? (Consumer<AutoCloseable>) asked.get() : nothing -> {};
  }

  private static Map<String, String> headers(HttpRequest request) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (HttpHeader header : request.getHeaders()) {
      if (!OF_THE_CLIENT.contains(
          HttpHeaderName.fromString(header.getName()).getCaseInsensitiveName())) {
        headers.put(header.getName(), header.getValue());
      }
    }
    return headers;
  }

  private static HttpBody body(HttpRequest request) {
    @Nullable BinaryData body = request.getBodyAsBinaryData();
    return body == null ? HttpBody.NONE : HttpBody.of(body.toBytes(), "application/json");
  }

  private static HttpResponse read(HttpRequest request, HttpAnswer answer) throws IOException {
    HttpHeaders headers = new HttpHeaders();
    answer
        .headers()
        .forEach((name, values) -> headers.set(HttpHeaderName.fromString(name), values));
    byte[] body = answer.body().readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      throw new IOException("The response has more than %d bytes".formatted(MOST_BYTES));
    }
    return new WholeAnswer(request, answer.status(), headers, BinaryData.fromBytes(body));
  }
}
