package com.couriermft.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Checks whether an app is ready: by calling the app's health function, or by checking the host's
 * status if the health function is not public.
 */
final class Readiness {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private Readiness() {}

  /**
   * Waits until the app's {@code health} route returns 200.
   *
   * @throws IllegalStateException the app is not ready within a minute
   */
  static void await(LocalHost host) throws InterruptedException {
    var client = HttpClient.newHttpClient();
    var health = URI.create(host.apiUri().toString().replaceAll("/$", "") + "/health");
    var deadline = System.nanoTime() + LIMIT.toNanos();
    var status = status(client, health);
    while (status != 200) {
      var noHealth = status == 404 || status == 401;
      if (noHealth && status(client, host.uri().resolve("/admin/host/status")) != 404) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            health + " still returns " + status + " after " + LIMIT.toSeconds() + " s");
      }
      TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
      status = status(client, health);
    }
  }

  private static int status(HttpClient client, URI uri) throws InterruptedException {
    try {
      var request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30)).build();
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new IllegalStateException(uri + " does not answer", e);
    }
  }
}
