package com.couriermft.bench;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.azure.AzureStorage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/**
 * Measures the blob service alone: the minimum time that any client needs to transfer this number
 * of files with one request each, eight at a time.
 */
final class BareRequests {
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");
  private static final int AT_A_TIME = 8;
  private static final String CONTAINER = "bare";

  private final Blobs blobs;
  private final int files;
  private final byte[] content;

  private BareRequests(Blobs blobs, int files, int bytes) {
    this.blobs = blobs;
    this.files = files;
    this.content = new byte[bytes];
  }

  /** Prints the duration of the second of two rounds, in seconds. */
  static void print(TransferSite site, int files, int bytes) {
    SDK_LOG.setLevel(Level.OFF);
    Blobs blobs = AzureStorage.ofConnectionString(site.connectionString(), List.of()).blobs();
    BareRequests bare = new BareRequests(blobs, files, bytes);
    bare.put("warm");
    bare.get("warm");
    double put = bare.put("b");
    double get = bare.get("b");
    System.out.printf(
        Locale.ROOT,
        "%nbare requests of %d bytes, %d of each, %d at a time: put %.2f s, get %.2f s%n",
        bytes,
        files,
        AT_A_TIME,
        put,
        get);
  }

  private double put(String prefix) {
    return seconds(
        n -> blobs.put(CONTAINER, prefix + n, content, content.length, Condition.none(), Map.of()));
  }

  private double get(String prefix) {
    return seconds(n -> blobs.get(CONTAINER, prefix + n));
  }

  private double seconds(IntConsumer request) {
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    long begun = System.nanoTime();
    try {
      List<? extends Future<?>> all =
          IntStream.range(0, files).mapToObj(n -> threads.submit(() -> request.accept(n))).toList();
      for (Future<?> one : all) {
        one.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("A bare request failed", e);
    } finally {
      threads.shutdown();
    }
    return (System.nanoTime() - begun) / 1e9;
  }
}
