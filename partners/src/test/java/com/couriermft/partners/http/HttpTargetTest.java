package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that targets stay below the base URL, regardless of how often a server decodes them. */
class HttpTargetTest {
  private static final URI BASE = URI.create("https://api.example/v2/tenant");

  /**
   * No accepted path leaves the base, regardless of how often a server decodes the path and whether
   * the server treats backslashes as slashes.
   */
  @Property(tries = 3_000)
  void of_whateverIsAccepted_staysBelowTheBase(@ForAll("paths") String text) {
    HttpTarget target;
    try {
      target = HttpTarget.of(text);
    } catch (CourierException refused) {
      assertThat(refused.code()).isEqualTo("invalid_config");
      return;
    }
    String path = target.path();
    for (int decoded = 0; decoded < 4; decoded++) {
      String seen = path.replace('\\', '/');
      assertThat(resolved("/v2/tenant/" + seen)).startsWith("/v2/tenant");
      assertThat(resolved("/v2/tenant/" + seen.replaceAll(";[^/]*", ""))).startsWith("/v2/tenant");
      assertThat(seen).doesNotStartWith("/").doesNotMatch("(?s)[A-Za-z][A-Za-z0-9+.-]*:/.*");
      path = decode(path);
    }
    URI sent = URI.create(BASE + "/" + target.path());
    assertThat(sent.getHost()).isEqualTo("api.example");
    assertThat(sent.normalize().getPath()).startsWith("/v2/tenant");
  }

  @Provide
  Arbitrary<String> paths() {
    List<String> pieces =
        List.of(
            "..",
            ".",
            "/",
            "//",
            "\\",
            "%2e",
            "%2E",
            "%2f",
            "%5c",
            "%5C",
            "%25",
            "2e",
            "2f",
            ";",
            ";x",
            "a",
            "orders",
            ":",
            "https:",
            "@",
            "%",
            "%0a",
            "%00",
            " ",
            "?",
            "é",
            "evil.example");
    return Arbitraries.of(pieces).list().ofMaxSize(8).map(list -> String.join("", list));
  }

  private static String resolved(String path) {
    String[] segments = path.split("/", -1);
    ArrayDeque<String> kept = new ArrayDeque<>();
    for (String segment : segments) {
      if (segment.equals("..")) {
        kept.pollLast();
      } else if (!segment.equals(".") && !segment.isEmpty()) {
        kept.addLast(segment);
      }
    }
    return "/" + String.join("/", kept);
  }

  private static String decode(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      boolean stray = text.charAt(i) == '%' && !text.substring(i).matches("(?s)%[0-9A-Fa-f]{2}.*");
      escaped.append(stray ? "%25" : text.charAt(i) == '+' ? "%2B" : text.substring(i, i + 1));
    }
    return URLDecoder.decode(escaped.toString(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orders",
        "/orders/17",
        "a/b/c",
        "groups/a%2Fb",
        "a.b/..c/d..",
        "items/12:30",
        "",
        "a//b",
        "files/rest%20of%20it;v=1",
        "%C3%A9t%C3%A9",
        "a@b",
        "search?q=1&r=%2E%2E"
      })
  void of_plainTargets_areTaken(String text) {
    assertThatCode(() -> HttpTarget.of(text)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../admin",
        "%252e%252e/admin%25zz",
        "a/../../b",
        "%2e%2e/admin",
        "a/%2E./b",
        "//evil.example/x",
        "/%2fevil.example",
        "https://evil.example/",
        "a\\..\\b",
        "..%5cadmin",
        "%252e%252e/admin",
        "..;/admin",
        "a b",
        "a\r\nHost: b",
        "a%0d%0ab",
        "a%00",
        "\\\\evil",
        "é"
      })
  void of_whatLeavesTheBaseOrIsNotEncoded_isRefused(String text) {
    assertThatThrownBy(() -> HttpTarget.of(text))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("invalid_config"));
  }

  @Property(tries = 500)
  void with_anyTexts_comeBackAsTheyWere(
      @ForAll @Size(max = 5)
          Map<@StringLength(max = 50) String, @StringLength(max = 50) String> query) {
    HttpTarget target = HttpTarget.of("x").with(query);
    Map<String, String> read = new LinkedHashMap<>();
    if (target.query() != null) {
      for (String field : target.query().split("&")) {
        String[] pair = field.split("=", 2);
        read.put(decode(pair[0]), decode(pair[1]));
      }
    }
    // An unpaired surrogate cannot be encoded and becomes a question mark.
    Map<String, String> expected = new LinkedHashMap<>();
    query.forEach((name, value) -> expected.put(utf8(name), utf8(value)));
    assertThat(read).isEqualTo(expected);
  }

  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
