package com.couriermft.functions.http;

import com.microsoft.azure.functions.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;

/**
 * Adds an {@code ETag} to each response to a {@code GET} or {@code HEAD}, and responds with 304 if
 * the client has that version (RFC 9110 §8.8.3, §13.1.2). A response without an ETag gets a weak
 * one, the hash of its body.
 */
public final class Validators {
  private static final int HASH_BYTES = 16;
  private static final String ETAG = "ETag";

  private Validators() {}

  /**
   * Returns the response with its ETag, or a 304 response instead.
   *
   * @param headers headers of the request by name in lower case
   */
  public static Response apply(HttpMethod method, Map<String, String> headers, Response response) {
    boolean isWhole = response.status() == 200 || response.status() == 206;
    boolean reads = method == HttpMethod.GET || method == HttpMethod.HEAD;
    if (!reads || !isWhole || response.body() == null) {
      return response;
    }
    String own = response.headers().get(ETAG);
    String etag = own == null ? weak(response.body()) : own;
    Response tagged = own == null ? response.with(ETAG, etag) : response;
    return isKnown(headers.getOrDefault("if-none-match", ""), etag) ? notModified(tagged) : tagged;
  }

  /**
   * Returns a weak ETag for a response.
   *
   * @param content content of the response, without values that differ each time
   */
  public static String weak(Object content) {
    return "W/\"" + hash(content) + '"';
  }

  /** Compares ETags weakly, ignoring whether they are weak. */
  private static boolean isKnown(String header, String etag) {
    return Arrays.stream(header.split(","))
        .map(String::strip)
        .anyMatch(known -> known.equals("*") || strong(known).equals(strong(etag)));
  }

  private static String strong(String etag) {
    return etag.startsWith("W/") ? etag.substring(2) : etag;
  }

  /** A 304 response has the headers that control the client's cache. */
  private static Response notModified(Response response) {
    Response answer = Response.of(304);
    for (String name : new String[] {"Cache-Control", ETAG, "Link", "Retry-After", "Vary"}) {
      String value = response.headers().get(name);
      answer = value == null ? answer : answer.with(name, value);
    }
    return answer;
  }

  private static String hash(Object body) {
    byte[] bytes =
        body instanceof byte[] known
            ? known
            : Objects.toString(body).getBytes(StandardCharsets.UTF_8);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(hash, HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
