package com.couriermft.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.util.DateTimeRfc1123;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An in-memory fake of the Azure Files REST API with one share and the operations that Courier
 * uses, because no emulator of the service exists. Requests with a wrong shared key signature are
 * refused. As in Azure, file names are case-insensitive and keep their original case.
 */
public final class FakeFileShare implements AutoCloseable {
  /** The shared key of the storage account. */
  public static final String KEY = "c2VjcmV0LWtleS1vZi10aGUtZmFrZQ==";

  private static final String BASE = "/acct/box";
  private static final String META = "x-ms-meta-";
  private static final int PAGE = 2;
  private static final List<String> SIGNED =
      List.of(
          "Content-Encoding",
          "Content-Language",
          "Content-Length",
          "Content-MD5",
          "Content-Type",
          "Date",
          "If-Modified-Since",
          "If-Match",
          "If-None-Match",
          "If-Unmodified-Since",
          "Range");

  private final HttpServer server;
  private final Set<String> directories = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, Entry> files = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private int versions;

  private record Entry(byte[] content, String etag, Map<String, String> metadata, Instant at) {}

  private FakeFileShare(HttpServer server) {
    this.server = server;
    directories.add("");
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.start();
  }

  /** Starts a fake with an empty share named {@code box}. */
  public static FakeFileShare start() {
    try {
      return new FakeFileShare(
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the URL of the account's file service. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/acct");
  }

  /** Returns the paths of all files, including temporary ones. */
  public synchronized Set<String> paths() {
    return new TreeSet<>(files.keySet());
  }

  /** Changes a file's content, but not its metadata, a second later, as an SMB client does. */
  public synchronized void editOverSmb(String path, String text) {
    Entry now = files.get(path);
    String etag = "\"0x" + ++versions + "\"";
    files.put(path, new Entry(text.getBytes(UTF_8), etag, now.metadata, now.at.plusSeconds(1)));
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    Reply reply =
        isSigned(exchange) ? answer(exchange, body) : Reply.error(403, "AuthenticationFailed");
    reply.headers.forEach(exchange.getResponseHeaders()::set);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (head) {
      exchange.getResponseHeaders().set("Content-Length", String.valueOf(reply.length));
    }
    exchange.sendResponseHeaders(
        reply.status, head || reply.body.length == 0 ? -1 : reply.body.length);
    if (!head && reply.body.length > 0) {
      exchange.getResponseBody().write(reply.body);
    }
    exchange.close();
  }

  /** Checks a signature according to "Authorize with Shared Key", version 2015-02-21 and later. */
  private boolean isSigned(HttpExchange exchange) {
    Headers sent = exchange.getRequestHeaders();
    StringBuilder text = new StringBuilder(exchange.getRequestMethod());
    for (String name : SIGNED) {
      String value = sent.getFirst(name);
      boolean none = value == null || name.equals("Content-Length") && value.equals("0");
      text.append('\n').append(none ? "" : value);
    }
    new TreeMap<>(lowerCase(sent, "x-ms-"))
        .forEach((name, value) -> text.append('\n').append(name).append(':').append(value));
    text.append("\n/acct").append(exchange.getRequestURI().getRawPath());
    parameters(exchange.getRequestURI())
        .forEach((name, value) -> text.append('\n').append(name).append(':').append(value));
    String expected = "SharedKey acct:" + hmac(text.toString());
    return expected.equals(sent.getFirst("Authorization"));
  }

  private static Map<String, String> lowerCase(Headers headers, String prefix) {
    Map<String, String> found = new HashMap<>();
    headers.forEach(
        (name, values) -> {
          if (name.toLowerCase(Locale.ROOT).startsWith(prefix)) {
            found.put(name.toLowerCase(Locale.ROOT), values.get(0).strip());
          }
        });
    return found;
  }

  private static Map<String, String> parameters(URI uri) {
    Map<String, String> found = new TreeMap<>();
    if (uri.getRawQuery() != null) {
      for (String each : uri.getRawQuery().split("&")) {
        String[] parts = each.split("=", 2);
        found.put(parts[0].toLowerCase(Locale.ROOT), URLDecoder.decode(parts[1], UTF_8));
      }
    }
    return found;
  }

  private static String hmac(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has HmacSHA256", e);
    }
  }

  private synchronized Reply answer(HttpExchange exchange, byte[] body) {
    URI uri = exchange.getRequestURI();
    if (!uri.getRawPath().startsWith(BASE)) {
      return Reply.error(404, "ShareNotFound");
    }
    String path =
        URLDecoder.decode(uri.getRawPath().substring(BASE.length()).replace("+", "%2B"), UTF_8);
    path = path.startsWith("/") ? path.substring(1) : path;
    String query = String.valueOf(uri.getRawQuery());
    String method = exchange.getRequestMethod();
    if (query.contains("comp=list")) {
      return list(path, query);
    }
    if (query.contains("restype=directory")) {
      return method.equals("PUT") ? makeDirectory(path) : Reply.of(directories.contains(path));
    }
    return method.equals("PUT") ? put(exchange, path, query, body) : look(exchange, path, method);
  }

  private Reply put(HttpExchange exchange, String path, String query, byte[] body) {
    if (query.contains("comp=rename")) {
      return rename(exchange, path);
    }
    Entry there = files.get(path);
    String length = exchange.getRequestHeaders().getFirst("x-ms-content-length");
    if (query.contains("comp=range")) {
      long[] range = range(exchange);
      if (there == null || range[1] > there.content.length || range[1] - range[0] != body.length) {
        return Reply.error(
            there == null ? 404 : 416, there == null ? "ResourceNotFound" : "InvalidRange");
      }
      byte[] content = there.content.clone();
      System.arraycopy(body, 0, content, (int) range[0], body.length);
      return stored(path, content, there.metadata);
    }
    if (query.contains("comp=properties")) {
      return there == null
          ? Reply.error(404, "ResourceNotFound")
          : stored(path, Arrays.copyOf(there.content, Integer.parseInt(length)), there.metadata);
    }
    if (directories.contains(path)) {
      return Reply.error(409, "ResourceTypeMismatch");
    }
    return directories.contains(parent(path))
        ? stored(path, new byte[Integer.parseInt(length)], Map.of())
        : Reply.error(404, "ParentNotFound");
  }

  private Reply rename(HttpExchange exchange, String to) {
    String source = exchange.getRequestHeaders().getFirst("x-ms-file-rename-source");
    String from =
        URLDecoder.decode(
            source.substring(source.indexOf(BASE) + BASE.length() + 1).replace("+", "%2B"), UTF_8);
    boolean replace =
        "true".equals(exchange.getRequestHeaders().getFirst("x-ms-file-rename-replace-if-exists"));
    if (!files.containsKey(from)) {
      return Reply.error(404, "ResourceNotFound");
    } else if (!directories.contains(parent(to))) {
      return Reply.error(404, "ParentNotFound");
    } else if (files.containsKey(to) && !replace) {
      return Reply.error(409, "ResourceAlreadyExists");
    }
    Map<String, String> metadata = new HashMap<>();
    lowerCase(exchange.getRequestHeaders(), META)
        .forEach((name, value) -> metadata.put(name.substring(META.length()), value));
    byte[] content = files.remove(from).content;
    files.remove(to);
    return stored(to, content, metadata);
  }

  private Reply look(HttpExchange exchange, String path, String method) {
    Entry entry = files.get(path);
    if (entry == null) {
      return Reply.error(404, "ResourceNotFound");
    }
    if (method.equals("DELETE")) {
      files.remove(path);
      return new Reply(202);
    }
    boolean ranged = exchange.getRequestHeaders().containsKey("x-ms-range");
    long[] range = ranged ? range(exchange) : new long[] {0, entry.content.length};
    Reply reply = new Reply(ranged ? 206 : 200).with(entry);
    reply.length = entry.content.length;
    reply.body =
        Arrays.copyOfRange(
            entry.content, (int) range[0], (int) Math.min(range[1], entry.content.length));
    return reply;
  }

  private Reply list(String directory, String query) {
    if (!directories.contains(directory)) {
      return Reply.error(404, "ResourceNotFound");
    }
    Map<String, String> entries = new LinkedHashMap<>();
    directories.stream()
        .filter(path -> !path.isEmpty() && parent(path).equalsIgnoreCase(directory))
        .forEach(
            path ->
                entries.put(
                    path,
                    "<Directory><Name>" + escaped(path) + "</Name><Properties/></Directory>"));
    files.forEach(
        (path, file) -> {
          if (parent(path).equalsIgnoreCase(directory)) {
            entries.put(
                path,
                "<File><Name>%s</Name><Properties><Content-Length>%d</Content-Length><LastWriteTime>2001-01-01T00:00:00.0000000Z</LastWriteTime><Last-Modified>%s</Last-Modified><Etag>%s</Etag></Properties></File>"
                    .formatted(
                        escaped(path),
                        file.content.length,
                        date(file.at),
                        file.etag.replace("\"", "&quot;")));
          }
        });
    int from =
        query.contains("marker=")
            ? Integer.parseInt(query.replaceAll(".*marker=(\\d+).*", "$1"))
            : 0;
    int to = Math.min(from + PAGE, entries.size());
    StringBuilder xml =
        new StringBuilder(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?><EnumerationResults><Entries>");
    entries.values().stream().skip(from).limit(PAGE).forEach(xml::append);
    xml.append("</Entries><NextMarker>")
        .append(to < entries.size() ? String.valueOf(to) : "")
        .append("</NextMarker></EnumerationResults>");
    Reply reply = new Reply(200);
    reply.body = xml.toString().getBytes(UTF_8);
    return reply;
  }

  private Reply makeDirectory(String path) {
    if (files.containsKey(path) || directories.contains(path)) {
      return Reply.error(409, "ResourceAlreadyExists");
    }
    if (!directories.contains(parent(path))) {
      return Reply.error(404, "ParentNotFound");
    }
    directories.add(path);
    return new Reply(201);
  }

  private Reply stored(String path, byte[] content, Map<String, String> metadata) {
    Entry entry = new Entry(content, "\"0x" + ++versions + "\"", metadata, Instant.now());
    files.put(path, entry);
    return new Reply(201).with(entry);
  }

  private static long[] range(HttpExchange exchange) {
    String[] ends = exchange.getRequestHeaders().getFirst("x-ms-range").substring(6).split("-");
    return new long[] {Long.parseLong(ends[0]), Long.parseLong(ends[1]) + 1};
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  private static String escaped(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String date(Instant at) {
    return DateTimeRfc1123.toRfc1123String(OffsetDateTime.ofInstant(at, ZoneOffset.UTC));
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private static final class Reply {
    private final int status;
    private final Map<String, String> headers = new HashMap<>();
    private byte[] body = {};
    private int length;

    private Reply(int status) {
      this.status = status;
    }

    private static Reply error(int status, String code) {
      Reply reply = new Reply(status);
      reply.headers.put("x-ms-error-code", code);
      return reply;
    }

    private static Reply of(boolean there) {
      return there ? new Reply(200) : error(404, "ResourceNotFound");
    }

    private Reply with(Entry entry) {
      headers.put("ETag", entry.etag);
      headers.put("Last-Modified", date(entry.at));
      headers.put("x-ms-type", "File");
      entry.metadata.forEach((name, value) -> headers.put("x-ms-meta-" + name, value));
      return this;
    }
  }
}
