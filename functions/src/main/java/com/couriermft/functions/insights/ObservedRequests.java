package com.couriermft.functions.insights;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.formats.trace.Trace;
import java.net.URL;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Observes the requests to storage and Key Vault and passes them to {@link RequestItems},
 * unchanged. Thread-safe.
 */
final class ObservedRequests implements HttpPipelinePolicy {
  /**
   * Error statuses that are part of normal operation: missing, already existing, changed, out of
   * range.
   */
  private static final Set<Integer> USUAL = Set.of(404, 409, 412, 416);

  private static final int UNAUTHORIZED = 401;
  private static final int FIRST_ERROR = 400;

  private static final Map<String, String> TYPES =
      Map.of(
          "blob", "Azure blob",
          "queue", "Azure queue",
          "table", "Azure table",
          "vault", "Azure Key Vault");

  private final RequestItems items;
  private final InstantSource clock;
  private final Runnable told;

  /**
   * Creates the policy of one process.
   *
   * @param told runs after each request
   */
  ObservedRequests(RequestItems items, InstantSource clock, Runnable told) {
    this.items = items;
    this.clock = clock;
    this.told = told;
  }

  @Override
  public HttpResponse processSync(
      HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
    long begun = System.nanoTime();
    HttpRequest request = context.getHttpRequest();
    try {
      HttpResponse response = next.processSync();
      tell(request, begun, response.getStatusCode());
      return response;
    } catch (RuntimeException e) {
      tell(request, begun, null);
      throw e;
    }
  }

  @Override
  public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
    return Mono.defer(
        () -> {
          long begun = System.nanoTime();
          HttpRequest request = context.getHttpRequest();
          return next.process()
              .doOnNext(response -> tell(request, begun, response.getStatusCode()))
              .doOnError(e -> tell(request, begun, null));
        });
  }

  private void tell(HttpRequest request, long begun, @Nullable Integer status) {
    Duration lasted = Duration.ofNanos(System.nanoTime() - begun);
    String target = request.getUrl().getAuthority();
    boolean success = status != null && isUsual(request, status);
    items.add(target, success, () -> item(request, target, lasted, success, status));
    told.run();
  }

  /**
   * The first request to Key Vault has no token, so that the response names the authority that
   * issues tokens.
   */
  private static boolean isUsual(HttpRequest request, int status) {
    return status < FIRST_ERROR
        || USUAL.contains(status)
        || status == UNAUTHORIZED
            && request.getHeaders().getValue(HttpHeaderName.AUTHORIZATION) == null;
  }

  private DependencyItem item(
      HttpRequest request,
      String target,
      Duration lasted,
      boolean success,
      @Nullable Integer status) {
    return new DependencyItem(
        clock.instant().minus(lasted),
        ItemIds.random(),
        type(request.getUrl()),
        target,
        request.getHttpMethod() + " " + resource(request.getUrl()),
        lasted,
        success,
        status == null ? "no_answer" : status.toString(),
        Trace.current().orElse(null),
        null,
        1,
        Map.of());
  }

  private static String type(URL url) {
    String[] labels = url.getHost().split("\\.");
    return labels.length > 1 ? TYPES.getOrDefault(labels[1], "HTTP") : "HTTP";
  }

  /**
   * Returns the table, container or queue. The rest of a path may be a key or the name of a file.
   */
  private static String resource(URL url) {
    String first = url.getPath().replaceFirst("^/+", "").split("[/(]", 2)[0];
    return first.matches("[$A-Za-z0-9-]{1,63}") ? first : "/";
  }
}
