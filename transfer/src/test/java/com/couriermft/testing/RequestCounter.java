package com.couriermft.testing;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.publisher.Mono;

/**
 * Counts storage requests where they are sent, each repetition too, by service and method: {@code
 * table POST}, {@code blob PUT}; listings as {@code blob LIST}. Thread-safe.
 */
public final class RequestCounter implements HttpPipelinePolicy {
  private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
  private final AtomicLong blobBytes = new AtomicLong();
  private final AtomicInteger notes = new AtomicInteger();
  private final String connectionString;

  /** For the emulator with this connection string, whose services differ by their ports. */
  public RequestCounter(String connectionString) {
    this.connectionString = connectionString;
  }

  @Override
  public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
    count(context.getHttpRequest());
    return next.process();
  }

  @Override
  public HttpResponse processSync(
      HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
    count(context.getHttpRequest());
    return next.processSync();
  }

  private void count(HttpRequest request) {
    String service = service(request.getUrl().getPort());
    String query = String.valueOf(request.getUrl().getQuery());
    boolean listing = service.equals("blob") && query.contains("comp=list&");
    String what = service + " " + (listing ? "LIST" : request.getHttpMethod());
    counts.computeIfAbsent(what, w -> new AtomicInteger()).incrementAndGet();
    String length = request.getHeaders().getValue(HttpHeaderName.CONTENT_LENGTH);
    if (what.equals("blob PUT") && length != null) {
      blobBytes.addAndGet(Long.parseLong(length));
    }
    if (what.equals("blob PUT") && request.getUrl().getPath().contains("/notes/")) {
      notes.incrementAndGet();
    }
  }

  private String service(int port) {
    return List.of("Blob", "Queue", "Table").stream()
        .filter(s -> connectionString.contains(s + "Endpoint=http://127.0.0.1:" + port + "/"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No service at port " + port))
        .toLowerCase(Locale.ROOT);
  }

  /** Takes one request of the test's own off the count. */
  public void forget(String what) {
    AtomicInteger n = counts.get(what);
    if (n != null) {
      n.decrementAndGet();
    }
  }

  /** Starts again at nothing. */
  public void clear() {
    counts.clear();
    blobBytes.set(0);
    notes.set(0);
  }

  /** Requests by kind. */
  public Map<String, Integer> snapshot() {
    Map<String, Integer> all = new TreeMap<>();
    counts.forEach((what, n) -> all.put(what, n.get()));
    return all;
  }

  /** Bytes that were written to blobs. */
  public long blobBytes() {
    return blobBytes.get();
  }

  /** Returns how many of the {@code blob PUT} wrote notes that attempts of a step leave. */
  public int notes() {
    return notes.get();
  }
}
