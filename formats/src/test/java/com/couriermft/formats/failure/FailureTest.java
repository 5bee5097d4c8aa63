package com.couriermft.formats.failure;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.testing.TestCodes;
import java.io.IOException;
import java.util.List;
import java.util.zip.ZipInputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTest {
  private static final int COLUMN = 32_767;

  @Test
  void ofThrown_namesEachCauseAndWhereTheInnermostWasThrown() {
    Failure failure =
        Failure.of(
            new CourierException(
                FailureClass.TRANSIENT, TestCodes.transientFailure("c"), "m", thrown()));
    assertThat(failure.code()).isEqualTo("c");
    assertThat(failure.causes())
        .containsExactly(
            "java.lang.IllegalStateException: wrapped", "java.lang.NullPointerException: in");
    assertThat(failure.stack().get(0)).startsWith("java.base/java.util.zip.ZipInputStream.<init>");
    assertThat(failure.stack())
        .anyMatch(f -> f.startsWith("com.couriermft.formats.failure.FailureTest."));
    assertThat(failure.stack()).noneMatch(f -> f.contains("reflect"));
    assertThat(failure.stack().get(failure.stack().size() - 1)).matches("… [0-9]+ more");
  }

  private static Throwable thrown() {
    try {
      new ZipInputStream(null);
      throw new AssertionError("it takes no null");
    } catch (NullPointerException e) {
      NullPointerException named = new NullPointerException("in");
      named.setStackTrace(e.getStackTrace());
      return new IllegalStateException("wrapped", named);
    }
  }

  @Test
  void ofThrown_withoutMessage_isNamedByItsClass() {
    Failure failure = Failure.of(new IOException(new InterruptedException()));
    assertThat(failure.failureClass()).isEqualTo(FailureClass.TRANSIENT);
    assertThat(failure.causes()).containsExactly("java.lang.InterruptedException");
  }

  @Test
  void ofThrown_deepRecursion_keepsTwelveLinesThatAddUp() {
    Deep thrown = recurse(200);
    List<String> lines = Failure.of(thrown).stack();
    assertThat(lines).hasSizeLessThanOrEqualTo(12);
    int left =
        lines.stream()
            .filter(l -> l.startsWith("… "))
            .mapToInt(l -> Integer.parseInt(l.split(" ")[1]))
            .sum();
    long kept = lines.stream().filter(l -> !l.startsWith("… ")).count();
    assertThat(kept + left).isEqualTo(thrown.getStackTrace().length);
  }

  private static Deep recurse(int depth) {
    return depth == 0 ? new Deep() : recurse(depth - 1);
  }

  private static final class Deep extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET https://acme:s3cret@host/a failed | GET https://acme:***@host/a failed",
        "https://x.blob/c?sv=1&sig=aB%2Fc%3D&se=2 | https://x.blob/c?sv=1&sig=***&se=2",
        "AccountName=a;AccountKey=s3cret==;X=1 | AccountName=a;AccountKey=***;X=1",
        "{\"password\": \"s3cret\"} | {\"password\": \"***\"}",
        "Authorization: Bearer s3cret-s3cret | Authorization: Bearer ***",
        "-----BEGIN RSA PRIVATE KEY-----s3cret | -----BEGIN RSA PRIVATE KEY-----***",
        "password: expected a text | password: expected a text",
        "sftp://host:22/a@b | sftp://host:22/a@b",
      })
  void message_thatLooksLikeItHoldsACredential_isMasked(String text, String shown) {
    Throwable thrown = new IOException(text);
    assertThat(Failure.of(FailureClass.PERMANENT, TestCodes.permanent("c"), text).message())
        .isEqualTo(shown);
    assertThat(
            Failure.of(
                    new CourierException(
                        FailureClass.PERMANENT, TestCodes.permanent("c"), "m", thrown))
                .causes())
        .containsExactly("java.io.IOException: " + shown);
  }

  @Property(tries = 200)
  void anyText_fitsIntoAColumnAndStaysAsItIs(
      @ForAll String text, @ForAll @IntRange(min = 1, max = 3_000) int times) {
    Throwable thrown = new IllegalStateException(text.repeat(times));
    for (int i = 0; i < 8; i++) {
      thrown = new IOException(text.repeat(times), thrown);
    }
    Failure failure = Failure.of(thrown).at("s", 3);
    String stored = Json.write(failure);
    assertThat(stored).hasSizeLessThan(COLUMN);
    assertThat(Json.read(stored, Failure.class)).isEqualTo(failure);
  }

  @Test
  void longestText_ofWhatJsonEscapes_fitsIntoAColumn() {
    Throwable thrown = new IllegalStateException("\"\\".repeat(50_000));
    for (int i = 0; i < 8; i++) {
      thrown = new IOException("\"\\".repeat(20_000) + "\u0000", thrown);
    }
    assertThat(Json.write(Failure.of(thrown))).hasSizeBetween(16_000, COLUMN);
  }
}
