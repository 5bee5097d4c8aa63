package com.couriermft.steps.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests file names and delays in the formats that servers use in headers. */
class DispositionNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "attachment; filename=\"Rechnung é.txt\"                        | Rechnung é.txt",
        "attachment; filename=größe.csv                                 | größe.csv",
        "attachment; filename=a b c.txt                                 | a b c.txt",
        "attachment; filename=a b c.txt; size=3                         | a b c.txt",
        "attachment; filename=\"good.csv\"; filename*=UTF-8''bad%ZZ.csv  | good.csv",
        "attachment; filename=\"good.csv\"; filename*=UTF-8''bad%C3.csv  | good.csv",
        "attachment; filename=\"good.csv\"; filename*=utf-7''x.csv       | good.csv",
        "attachment; filename=\"good.csv\"; filename*=broken             | good.csv",
        "attachment; filename=\"a.csv\"; filename*=UTF-8''%e2%82%ac.csv  | €.csv",
        "attachment; filename*=iso-8859-1'en'%A3+1.csv                  | £+1.csv",
        "attachment; filename=\"a\\\"b.csv\"                             | a\"b.csv"
      })
  void name_isTheOneThatTheServerMeans(String header, String name) {
    String bytes = new String(header.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    assertThat(DispositionName.of(bytes)).contains(name);
  }

  @ParameterizedTest
  @CsvSource({
    "255, .csv, 255",
    "256, .csv, 255",
    "990, .csv, 255",
    "990, .csv.gz.pgp, 255",
    "990, '', 255",
    "300, .anExtensionThatIsLongerThanAny, 255"
  })
  void nameThatIsTooLong_keepsItsBeginningAndExtension(int length, String extension, int kept) {
    String name = "ab".repeat(500).substring(0, length - extension.length()) + extension;
    assertThat(DispositionName.of("attachment; filename=\"" + name + "\""))
        .hasValueSatisfying(
            found ->
                assertThat(found)
                    .hasSize(kept)
                    .startsWith("abab")
                    .endsWith(
                        extension.length() > 20
                            ? "ba"
                            : extension.substring(Math.max(0, extension.lastIndexOf('.')))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999", "3601", "9223372036854775808", "100000000000000000000000"})
  void retryAfter_ofAnyLength_isAnHourAtMost(String seconds) {
    assertThat(RetryAfter.of(seconds, Instant.EPOCH)).contains(Duration.ofHours(1));
  }
}
