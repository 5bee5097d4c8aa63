package com.couriermft.functions.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.Charset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests bodies in charsets other than UTF-8, in the format in which the Functions host passes them
 * on.
 */
class SentTextApiTest {
  private static final String SECRET = "{\"value\": \"Stra\u00dfe\"}";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  /** Returns the string that the host creates by decoding the bytes as UTF-8. */
  private static String decoded(String text, Charset sent) {
    return new String(text.getBytes(sent), UTF_8);
  }

  @Test
  void secret_inLatin1_isRefusedAndNotStored() {
    String damaged = decoded(SECRET, ISO_8859_1);
    Reply named =
        api.put("secrets/a", damaged, "content-type", "application/json; charset=iso-8859-1");
    assertThat(named.status()).isEqualTo(415);
    assertThat(named.code()).isEqualTo("unsupported_charset");
    Reply unnamed = api.put("secrets/a", damaged);
    assertThat(unnamed.status()).isEqualTo(400);
    assertThat(unnamed.code()).isEqualTo("invalid_encoding");
    assertThat(api.secrets().find("a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json;charset=UTF-8",
        "application/json; Charset=\"utf-8\"",
        "text/plain; charset=us-ascii; boundary=x"
      })
  void secret_inUtf8_isStoredAsItWasSent(String type) {
    assertThat(api.put("secrets/a", SECRET, "content-type", type).status()).isEqualTo(204);
    assertThat(api.secrets().find("a").map(Secret::reveal)).contains("Stra\u00dfe");
  }

  @Test
  void replacementCharacter_thatWasSentAsAnEscape_isStored() {
    String body = "{\"value\": \"a\\ufffd\\u0000\\uffff\"}";
    assertThat(api.put("secrets/a", body).status()).isEqualTo(204);
    assertThat(api.secrets().find("a").map(Secret::reveal)).contains("a\ufffd\u0000\uffff");
  }

  @Test
  void body_compressed_isRefused() {
    Reply refused = api.put("jobs/a", "{}", "content-encoding", "gzip");
    assertThat(refused.status()).isEqualTo(415);
    assertThat(refused.code()).isEqualTo("unsupported_media_type");
  }

  @Test
  void query_thatIsNotUtf8_isRefused() {
    Reply refused = api.post("jobs/a/trigger?day=%ff", "");
    assertThat(refused.status()).isEqualTo(400);
    JsonNode problem = refused.json().path("errors").path(0);
    assertThat(problem.path("pointer").asText()).isEqualTo("day");
    assertThat(refused.code()).isEqualTo("invalid_query");
  }
}
