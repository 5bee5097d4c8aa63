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
 * Counts storage requests as they are sent, including retries, by service and method: {@code table
 * POST}, {@code blob PUT}, or {@code blob LIST} for listings. Thread-safe.
 */
public final class RequestCounter implements HttpPipelinePolicy {
  private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
  private final AtomicLong blobBytes = new AtomicLong();
  private final AtomicInteger notes = new AtomicInteger();
  private final String connectionString;

  /**
   * Creates a counter for the emulator with this connection string, whose services differ by port.
   */
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

  /** Subtracts a request that the test itself made. */
  public void forget(String what) {
    AtomicInteger n = counts.get(what);
    if (n != null) {
      n.decrementAndGet();
    }
  }

  /** Resets all counts. */
  public void clear() {
    counts.clear();
    blobBytes.set(0);
    notes.set(0);
  }

  /** Returns the number of requests by type. */
  public Map<String, Integer> snapshot() {
    Map<String, Integer> all = new TreeMap<>();
    counts.forEach((what, n) -> all.put(what, n.get()));
    return all;
  }

  /** Returns the number of bytes written to blobs. */
  public long blobBytes() {
    return blobBytes.get();
  }

  /** Returns the number of {@code blob PUT} requests that wrote notes of a step's attempts. */
  public int notes() {
    return notes.get();
  }
}
