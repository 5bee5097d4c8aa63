package com.couriermft.steps.http;

import com.couriermft.partners.http.HttpAnswer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The digest of a file in the headers of its response: {@code Repr-Digest} and {@code
 * Content-Digest} (RFC 9530), {@code Digest} (RFC 3230) or {@code Content-MD5} (RFC 1864).
 *
 * @param header lower-case name of the header
 * @param algorithm Java's name of the algorithm
 * @param hex digest in lower-case hex
 */
record ToldDigest(String header, String algorithm, String hex) {
  /** The supported algorithms, strongest first. */
  private static final List<String> ALGORITHMS = List.of("SHA-512", "SHA-256", "MD5");

  private static final Map<String, Integer> BYTES = Map.of("SHA-512", 64, "SHA-256", 32, "MD5", 16);

  /**
   * Headers that contain the digest of the entire file, even if the response contains only a part.
   */
  private static final List<String> OF_THE_WHOLE = List.of("repr-digest", "digest");

  private static final List<String> OF_THE_CONTENT = List.of("content-digest", "content-md5");

  private static final Pattern MEMBER =
      Pattern.compile("(?i)(?:^|,)\\s*([a-z0-9-]{1,20})\\s*=\\s*:?([a-z0-9+/_-]{1,200}={0,2}):?");

  /**
   * Returns the strongest digest of the entire file in the response headers; empty if there is no
   * supported and well-formed digest.
   */
  static Optional<ToldDigest> of(HttpAnswer answer) {
    if (!Decoded.isPlain(answer)) {
      return Optional.empty();
    }
    boolean isPart = answer.status() == 206;
    for (String algorithm : ALGORITHMS) {
      for (List<String> headers :
          isPart ? List.of(OF_THE_WHOLE) : List.of(OF_THE_WHOLE, OF_THE_CONTENT)) {
        for (String header : headers) {
          Optional<ToldDigest> told =
              answer.header(header).flatMap(text -> read(header, text, algorithm));
          if (told.isPresent()) {
            return told;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<ToldDigest> read(String header, String text, String algorithm) {
    if (header.equals("content-md5")) {
      return algorithm.equals("MD5") ? decode(header, text.strip(), algorithm) : Optional.empty();
    }
    Matcher member = MEMBER.matcher(text);
    while (member.find()) {
      if (member.group(1).equalsIgnoreCase(algorithm)) {
        return decode(header, member.group(2), algorithm);
      }
    }
    return Optional.empty();
  }

  private static Optional<ToldDigest> decode(String header, String base64, String algorithm) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return bytes.length == BYTES.getOrDefault(algorithm, -1)
          ? Optional.of(new ToldDigest(header, algorithm, HexFormat.of().formatHex(bytes)))
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** Returns a digest to update with the file's bytes. */
  MessageDigest begin() {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
