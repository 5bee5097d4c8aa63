package com.couriermft.bench;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/**
 * Plain programs that make the same calls with the same number of threads, without storing any
 * state.
 */
final class CallPeers {
  private static final String PYTHON =
      """
      import http.client, sys, threading
      host, calls, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      numbers, lock, failed = iter(range(1, calls + 1)), threading.Lock(), []
      def work():
          line = http.client.HTTPConnection(host)
          while True:
              with lock:
                  n = next(numbers, None)
              if n is None:
                  return
              line.request("POST", f"/calls/{n}", f'{{"number": {n}}}',
                           {"Content-Type": "application/json", "Idempotency-Key": f"python-{n}"})
              answer = line.getresponse()
              answer.read()
              if answer.status != 200:
                  failed.append(answer.status)
      workers = [threading.Thread(target=work) for _ in range(threads)]
      [worker.start() for worker in workers]
      [worker.join() for worker in workers]
      sys.exit(1 if failed else 0)
      """;

  private final URI server;
  private final int threads;

  CallPeers(URI server, int threads) {
    this.server = server;
    this.threads = threads;
  }

  /** Makes calls with Apache HttpClient 5. Returns the number of calls per second. */
  double apache(int calls) throws IOException, InterruptedException, ExecutionException {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try (CloseableHttpClient client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(threads)
                    .setMaxConnPerRoute(threads)
                    .build())
            .build()) {
      AtomicInteger next = new AtomicInteger();
      Callable<Void> work =
          () -> {
            for (int n = next.incrementAndGet(); n <= calls; n = next.incrementAndGet()) {
              call(client, n);
            }
            return null;
          };
      List<Callable<Void>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(work);
      }
      long begun = System.nanoTime();
      for (Future<Void> one : workers.invokeAll(all)) {
        one.get();
      }
      return calls / ((System.nanoTime() - begun) / 1e9);
    } finally {
      workers.shutdownNow();
    }
  }

  private void call(CloseableHttpClient client, int n) throws IOException {
    HttpPost post = new HttpPost(server + "/calls/" + n);
    post.setHeader(CallServer.KEY, "apache-" + n);
    post.setEntity(new StringEntity("{\"number\": " + n + "}", ContentType.APPLICATION_JSON));
    int status =
        client.execute(
            post,
            answer -> {
              EntityUtils.consume(answer.getEntity());
              return answer.getCode();
            });
    if (status != 200) {
      throw new IOException(post + " was answered with " + status);
    }
  }

  /**
   * Makes calls with Python's http.client. Returns the number of calls per second; empty without
   * Python.
   */
  OptionalDouble python(int calls) throws IOException {
    try {
      Command.run(List.of("python3", "-c", ""));
    } catch (IOException e) {
      System.out.println("  Python is left out: " + e.getMessage());
      return OptionalDouble.empty();
    }
    List<String> command =
        List.of(
            "python3",
            "-c",
            PYTHON,
            server.getAuthority(),
            Integer.toString(calls),
            Integer.toString(threads));
    return OptionalDouble.of(calls / Command.run(command).cost().wallSeconds());
  }
}
