package com.couriermft.functions.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.storage.label.LabelFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackagedUiTest {
  private static final String PAGE = "<!doctype html><meta name=\"csp-nonce\" content=\"{nonce}\">";
  private static final String SCRIPT = "console.log('hello')";

  /** The files of a build in memory. Records each file that is read. */
  private static final class Resources extends ClassLoader {
    private final Map<String, byte[]> files = new HashMap<>();
    private final Set<String> asked = new HashSet<>();

    Resources() throws IOException {
      super(null);
      files.put(
          "ui/files.list",
          """
          assets/index-Bq3kPz.js\ttext/javascript; charset=utf-8\t0123abcd
          favicon.svg\timage/svg+xml\t4567
          index.html\ttext/html; charset=utf-8\t89ef
          """
              .getBytes(StandardCharsets.UTF_8));
      files.put("ui/assets/index-Bq3kPz.js.gz", gzip(SCRIPT));
      files.put("ui/favicon.svg.gz", gzip("<svg/>"));
      files.put("ui/index.html.gz", gzip(PAGE));
      files.put("ui/secret.txt.gz", gzip("not in the list"));
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      asked.add(name);
      byte[] bytes = files.get(name);
      return bytes == null ? null : new ByteArrayInputStream(bytes);
    }
  }

  private final Resources resources;
  private final PackagedUi ui;

  PackagedUiTest() throws IOException {
    resources = new Resources();
    ui = new PackagedUi(resources);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Response get(String address) {
    return get(address, Map.of("accept-encoding", "gzip, deflate, br, zstd"));
  }

  private Response get(String address, Map<String, String> headers) {
    return ui.answer(
        new Request("GET", URI.create(address), headers, Map.of(), "", "", LabelFilter.ALL));
  }

  @Test
  void asset_named_isServedPackedAndForEver() throws IOException {
    Response answer = get("http://h/api/ui/assets/index-Bq3kPz.js");
    assertThat(answer.headers())
        .containsEntry("Content-Type", "text/javascript; charset=utf-8")
        .containsEntry("Content-Encoding", "gzip")
        .containsEntry("Vary", "Accept-Encoding")
        .containsEntry("ETag", "\"0123abcd\"")
        .containsEntry("Cache-Control", "public, max-age=31536000, immutable");
    byte[] body = (byte[]) answer.body();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      assertThat(in).hasContent(SCRIPT);
    }
    assertThat(get("http://h/api/ui/favicon.svg").headers())
        .containsEntry("Cache-Control", "no-cache");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gzip                   | true
          br, gzip               | true
          GZIP;q=0.5             | true
          x-gzip                 | true
          *                      | true
          br;q=1, *;q=0.1        | true
          gzip;q=0               | false
          gzip; q=0.000, *;q=1   | false
          br, deflate            | false
          *;q=0                  | false
          identity               | false
          ''                     | false
          """)
  void asset_isPackedForWhoTakesIt(String header, boolean isPacked) {
    Response answer =
        get("http://h/api/ui/assets/index-Bq3kPz.js", Map.of("accept-encoding", header));
    assertThat(answer.headers().containsKey("Content-Encoding")).isEqualTo(isPacked);
    assertThat(answer.headers())
        .containsEntry("Vary", "Accept-Encoding")
        .containsEntry("ETag", isPacked ? "\"0123abcd\"" : "\"0123abcd-identity\"");
    if (!isPacked) {
      assertThat((byte[]) answer.body()).asString(StandardCharsets.UTF_8).isEqualTo(SCRIPT);
    }
  }

  @Test
  void asset_askedForWithoutTheHeader_isReadableByAnyone() {
    Response answer = get("http://h/api/ui/assets/index-Bq3kPz.js", Map.of());
    assertThat(answer.headers()).doesNotContainKey("Content-Encoding");
    assertThat((byte[]) answer.body()).asString(StandardCharsets.UTF_8).isEqualTo(SCRIPT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/executions", "/executions/01ABC?tab=steps", "/index.html"})
  void addressOfAScreen_isAnsweredWithThePageAndANonceOfItsOwn(String path) {
    Response first = get("http://h/api/ui" + path);
    Response second = get("http://h/api/ui" + path);
    String nonce = nonce(first);
    assertThat(nonce).hasSize(22).isNotEqualTo(nonce(second));
    assertThat(first.body()).isEqualTo(PAGE.replace("{nonce}", nonce));
    assertThat(first.headers())
        .containsEntry("Cache-Control", "no-store")
        .containsEntry("ETag", second.headers().get("ETag"))
        .containsEntry("Content-Type", "text/html; charset=utf-8")
        .containsEntry("X-Content-Type-Options", "nosniff")
        .containsEntry("Referrer-Policy", "no-referrer")
        .doesNotContainKeys("Content-Encoding", "Strict-Transport-Security");
  }

  private static String nonce(Response response) {
    String policy = response.headers().getOrDefault("Content-Security-Policy", "");
    assertThat(policy)
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe");
    return policy.replaceFirst(".*'nonce-([^']*)'.*", "$1");
  }

  @Test
  void page_overHttps_isAskedForSoFromThenOn() {
    assertThat(get("https://h/api/ui/").headers())
        .containsEntry("Strict-Transport-Security", "max-age=31536000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "assets/none.js",
        "assets/",
        "assets/../secret.txt",
        "assets/%2e%2e/secret.txt",
        "assets/index-Bq3kPz.js/",
        "assets/index-Bq3kPz.js.gz"
      })
  void asset_thatIsNotInTheList_isNotFoundAndNotLookedFor(String path) {
    Set<String> before = Set.copyOf(resources.asked);
    assertThatThrownBy(() -> get("http://h/api/ui/" + path))
        .isInstanceOf(StatusException.class)
        .hasMessageContaining("does not have this file");
    assertThat(resources.asked).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret.txt", "secret.txt", "..%2fsecret.txt", "files.list"})
  void otherPath_outsideTheList_isAnsweredWithThePage(String path) {
    assertThat(String.valueOf(get("http://h/api/ui/" + path).body())).startsWith("<!doctype html>");
    assertThat(resources.asked).doesNotContain("ui/secret.txt.gz", "ui/../secret.txt.gz");
  }

  @Test
  void app_withoutADashboard_saysSo() {
    PackagedUi none =
        new PackagedUi(
            new ClassLoader(null) {
              @Override
              public @Nullable InputStream getResourceAsStream(String name) {
                return null;
              }
            });
    Response answer =
        none.answer(
            new Request(
                "GET",
                URI.create("http://h/api/ui/"),
                Map.of(),
                Map.of(),
                "",
                "",
                LabelFilter.ALL));
    assertThat(String.valueOf(answer.body())).contains("built without its dashboard");
  }
}
