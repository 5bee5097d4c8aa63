package com.couriermft.steps.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.SafePath;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests response headers: well-formed ones are read, and malformed ones do no harm. */
class HostileHeadersTest {
  private static final Instant NOW = Instant.parse("2026-11-23T10:00:00Z");

  @Property(tries = 300)
  void disposition_anyName_isAPlainNameOrNone(@ForAll @StringLength(max = 40) String name) {
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    List<String> headers =
        List.of(
            "attachment; filename=\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"",
            "attachment; filename=" + name,
            "attachment; filename*=UTF-8''" + encoded,
            "attachment; filename*=utf-8'de'..%2F..%2F" + encoded);
    for (String header : headers) {
      DispositionName.of(header).ifPresent(found -> assertThat(SafePath.isName(found)).isTrue());
    }
    if (SafePath.isName(name) && name.equals(name.strip())) {
      assertThat(DispositionName.of(headers.get(2))).contains(name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attachment; filename=\"a.csv\"|a.csv",
        "attachment; filename=a.csv; size=3|a.csv",
        "inline; filename=\"..\\\\..\\\\a.csv\"|a.csv",
        "attachment; filename=\"/etc/passwd\"|passwd",
        "attachment; filename=\"x.csv\"; filename*=UTF-8''%e2%82%ac.csv|€.csv",
        "attachment; filename=\"..\"|",
        "attachment; filename*=klingon''a|",
        "attachment|"
      })
  void disposition_isTheLastSegment(String header, String name) {
    assertThat(DispositionName.of(header)).isEqualTo(Optional.ofNullable(name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "</items?page=2>; rel=\"next\"|/items?page=2",
        "<a>; rel=prev, <b>; rel=next|b",
        "<a,b;c>; title=\"x, y\"; rel=\"last next\"|a,b;c",
        "<a>; rel=\"nextish\"|",
        "next|"
      })
  void link_findsTheRelation(String header, String url) {
    assertThat(LinkHeader.find(List.of(header), "next")).isEqualTo(Optional.ofNullable(url));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "120|PT2M",
        "0|PT0S",
        "999999999|PT1H",
        "Mon, 23 Nov 2026 10:00:30 GMT|PT30S",
        "Mon, 23 Nov 2026 09:00:00 GMT|PT0S",
        "soon|",
        "-3|"
      })
  void retryAfter_isAWaitOfAnHourAtMost(String header, String wait) {
    assertThat(RetryAfter.of(header, NOW))
        .isEqualTo(Optional.ofNullable(wait).map(Duration::parse));
  }

  @Property(tries = 200)
  void headers_ofAnyText_giveNothingThatDoesHarm(@ForAll @StringLength(max = 60) String text) {
    assertThat(RetryAfter.of(text, NOW).orElse(Duration.ZERO))
        .isBetween(Duration.ZERO, Duration.ofHours(1));
    assertThat(LinkHeader.find(List.of(text, "<" + text), "next").orElse("")).isSubstringOf(text);
    assertThat(ContentType.of(text).charset()).isNotNull();
    for (String header :
        List.of(
            text, "a; filename=" + text, "a; filename=\"" + text, "a; filename*=UTF-8''" + text)) {
      assertThat(DispositionName.of(header).orElse("a"))
          .isNotBlank()
          .doesNotContain("/", "\\", "\0", "\r", "\n")
          .isNotIn(".", "..");
    }
  }

  @Property(tries = 60)
  void statuses_areTheCodesAndClassesThatAreNamed(
      @ForAll @IntRange(min = 100, max = 599) int status) {
    JsonNode named = Json.parse("[404, \"2xx\"]");
    assertThat(Statuses.of(named).contain(status)).isEqualTo(status == 404 || status / 100 == 2);
  }

  @Property(tries = 500)
  void deed_ofAnyStatus_isNotDoneOnlyWhereTheServerSaysSo(
      @ForAll @IntRange(min = 200, max = 599) int status, @ForAll boolean told) {
    AnswerJudge judge =
        new AnswerJudge(
            Statuses.of(Json.parse("[\"2xx\"]")), Statuses.of(Json.parse("[408, 500]")));
    boolean refused =
        status / 100 == 4 && status != 408
            || status == 503 && told
            || status / 100 == 3 && status != 303;
    AnswerJudge.Deed expected =
        status / 100 == 2
            ? AnswerJudge.Deed.DONE
            : refused ? AnswerJudge.Deed.NOT_DONE : AnswerJudge.Deed.UNKNOWN;
    assertThat(judge.deed(status, told)).isEqualTo(expected);
  }

  @Test
  void bomb_isRefusedBeforeItIsUnpacked() throws IOException {
    byte[] zeros = gzip(new byte[64 << 20]);
    assertThatThrownBy(
            () ->
                Unpacked.of(new ByteArrayInputStream(zeros), "gzip")
                    .transferTo(java.io.OutputStream.nullOutputStream()))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("more than 100 times");
  }

  @Property(tries = 40)
  void gzip_ofAnyBytes_isUnpacked(@ForAll byte[] bytes) throws IOException {
    assertThat(Unpacked.of(new ByteArrayInputStream(gzip(bytes)), "GZIP").readAllBytes())
        .isEqualTo(bytes);
  }

  @Test
  void gzip_ofSeveralMembers_isUnpackedToTheLastOne() throws IOException {
    byte[] first = gzip(new byte[] {1, 2});
    byte[] second = gzip(new byte[] {3});
    InputStream pieces =
        new SequenceInputStream(new ByteArrayInputStream(first), new ByteArrayInputStream(second));
    assertThat(Unpacked.of(pieces, "gzip").readAllBytes()).containsExactly(1, 2, 3);
  }

  @Property(tries = 200)
  void gzip_thatIsDamaged_isAnAnswerThatCannotBeRead(
      @ForAll byte[] bytes, @ForAll @IntRange(max = 60) int cut, @ForAll byte other)
      throws IOException {
    byte[] packed = gzip(bytes);
    byte[] damaged = Arrays.copyOf(packed, Math.min(cut, packed.length - 1));
    if (damaged.length > 0) {
      damaged[damaged.length / 2] = other;
    }
    assertThatThrownBy(() -> Unpacked.of(new ByteArrayInputStream(damaged), "gzip").readAllBytes())
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> assertThat(e.code()).isIn("response_not_readable", "response_too_large"));
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(bytes);
    }
    return out.toByteArray();
  }
}
