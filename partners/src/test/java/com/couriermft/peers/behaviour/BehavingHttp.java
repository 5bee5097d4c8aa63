package com.couriermft.peers.behaviour;

import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The script of a server with a file, a list of three pages and an endpoint for orders. The server
 * behaves like an {@link HttpBehaviour}. Used for a single job.
 */
public final class BehavingHttp implements FaultServer.Script {
  /** The name of the file on the server. */
  public static final String NAME = "file.csv";

  /** Number of items in the list. */
  public static final int ITEMS = 9;

  /** The content of the file on the server. */
  public static final byte[] FILE = random();

  private static final Pattern PAGE = Pattern.compile("[?&]page=([0-9]+)");
  private static final int PAGES = 3;

  private final Deviation deviation;
  private final long seed;
  private final Map<String, String> orders = new TreeMap<>();
  private RangeHabit.@Nullable Server ranges;
  private int asked;

  /** A response that replaces the correct one. */
  @FunctionalInterface
  public interface Deviation {
    /**
     * Responds to a request.
     *
     * @param server provides the correct response and performs the request, if the deviation needs
     *     it
     */
    FaultReply answer(BehavingHttp server, FaultRequest request) throws IOException;
  }

  /** Creates the script of a server with a deviation. */
  BehavingHttp(Deviation deviation, long seed) {
    this.deviation = deviation;
    this.seed = seed;
  }

  private static byte[] random() {
    byte[] bytes = new byte[40_000];
    new Random(3).nextBytes(bytes);
    return bytes;
  }

  @Override
  public synchronized FaultReply answer(FaultRequest request) throws IOException {
    asked++;
    return deviation.answer(this, request);
  }

  /** Returns whether this is the first request. */
  boolean isFirst() {
    return asked == 1;
  }

  /** Returns the number of requests. */
  int asked() {
    return asked;
  }

  /** Returns a server with a long file that responds to range requests with a habit. */
  RangeHabit.Server ranges(RangeHabit habit) {
    RangeHabit.Server known = ranges;
    if (known == null) {
      known = new RangeHabit.Server(List.of(habit), new Random(seed));
      ranges = known;
    }
    return known;
  }

  /** Returns whether the rest of a file was requested. */
  public synchronized boolean wasAskedForARest() {
    return ranges != null && !ranges.asked().isEmpty();
  }

  /** Returns the content of the file on the server. */
  public synchronized byte[] file() {
    return ranges == null ? FILE : RangeHabit.FILE;
  }

  /** Returns the bodies of the accepted orders by id. */
  public synchronized Map<String, String> orders() {
    return Map.copyOf(orders);
  }

  /** Performs a request and returns the correct response. */
  FaultReply usual(FaultRequest request) throws IOException {
    if (request.method().equals("POST") || request.method().equals("PUT")) {
      boolean names = request.method().equals("PUT");
      String id = names ? request.target() : "order-" + orders.size();
      orders.put(id, request.text());
      return FaultReply.json(201, "{\"id\": \"%s\"}".formatted(id));
    } else if (request.target().startsWith("/v1/list")) {
      int page = page(request);
      return page > PAGES
          ? FaultReply.json(200, "{\"v\": [], \"next\": null}")
          : FaultReply.json(200, pageOf(page));
    }
    return file(request, Map.of());
  }

  /** Returns the number of the requested page. */
  static int page(FaultRequest request) {
    Matcher page = PAGE.matcher(request.target());
    return page.find() ? Integer.parseInt(page.group(1)) : 1;
  }

  /** Returns a page as JSON. */
  static String pageOf(int page) {
    String next = page == PAGES ? "null" : "\"/v1/list?page=" + (page + 1) + "\"";
    return "{\"v\": [%d, %d, %d], \"next\": %s}"
        .formatted(page * 3 - 2, page * 3 - 1, page * 3, next);
  }

  /**
   * Returns the response to a request for the file.
   *
   * @param more additional headers
   */
  static FaultReply file(FaultRequest request, Map<String, String> more) {
    Map<String, String> headers = new LinkedHashMap<>(more);
    headers.putIfAbsent("ETag", "\"v1\"");
    String range = request.header("range");
    if (range == null) {
      return FaultReply.of(200, headers, FILE);
    }
    int from = Integer.parseInt(range.replaceAll("[^0-9]", ""));
    headers.put("Content-Range", "bytes %d-%d/%d".formatted(from, FILE.length - 1, FILE.length));
    return FaultReply.of(206, headers, Arrays.copyOfRange(FILE, from, FILE.length));
  }

  /** Returns the bytes compressed with gzip. */
  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  /** Returns the bytes compressed with deflate, without the zlib header. */
  static byte[] deflate(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(bytes);
    } finally {
      deflater.end();
    }
    return packed.toByteArray();
  }
}
