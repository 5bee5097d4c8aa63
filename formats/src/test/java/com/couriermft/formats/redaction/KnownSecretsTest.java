package com.couriermft.formats.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.arbitraries.StringArbitrary;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class KnownSecretsTest {
  /**
   * Generates secrets of few distinct letters, so that they overlap with each other, with stars and
   * with the surrounding text.
   */
  @Provide
  Arbitrary<String> secrets() {
    StringArbitrary close = Arbitraries.strings().withChars('a', 'b', '*').ofMinLength(6);
    StringArbitrary any = Arbitraries.strings().all().ofMinLength(6);
    return Arbitraries.oneOf(close.ofMaxLength(12), any.ofMaxLength(60));
  }

  @Property(tries = 500)
  void learntSecrets_areInNoText(
      @ForAll @Size(min = 1, max = 4) List<@From("secrets") String> secrets,
      @ForAll String around) {
    KnownSecrets known = new KnownSecrets(1 << 20);
    secrets.forEach(known::learn);
    StringBuilder text = new StringBuilder(around);
    for (String secret : secrets) {
      text.append(secret).append(around).append("ab").append(secret).append('*');
      text.append(URLEncoder.encode(secret, UTF_8)).append('*');
      text.append(Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)));
    }
    String redacted = known.redact(text.toString());
    assertThat(redacted).doesNotContain(secrets.toArray(String[]::new));
    for (String secret : secrets) {
      assertThat(redacted)
          .doesNotContain(Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)));
    }
  }

  @Property(tries = 200)
  void textWithoutSecrets_staysAsItIs(@ForAll("secrets") String secret, @ForAll String text) {
    KnownSecrets known = new KnownSecrets(1 << 20);
    known.learn(secret);
    if (SecretForms.of(secret).stream().noneMatch(text::contains)) {
      assertThat(known.redact(text)).isSameAs(text);
    }
  }

  @Test
  void shortSecret_isNotLookedFor() {
    KnownSecrets known = new KnownSecrets(1 << 20);
    known.learn("12345");
    assertThat(known.redact("at 12345")).isEqualTo("at 12345");
  }

  @Test
  void memory_isBounded_andTheLastLearntStay() {
    KnownSecrets known = new KnownSecrets(20_000);
    known.learn("the-first-secret");
    IntStream.range(0, 200).forEach(i -> known.learn("secret-number-%05d".formatted(i)));
    assertThat(known.characters()).isBetween(10_000L, 20_000L);
    assertThat(known.redact("the-first-secret")).isEqualTo("the-first-secret");
    assertThat(known.redact("secret-number-00199")).isEqualTo("***");
  }

  @Test
  void secretThatIsReadAgain_isKept() {
    KnownSecrets known = new KnownSecrets(20_000);
    known.learn("the-first-secret");
    for (int i = 0; i < 200; i++) {
      known.learn("secret-number-%05d".formatted(i));
      known.learn("the-first-secret");
    }
    assertThat(known.redact("a the-first-secret b")).isEqualTo("a *** b");
  }

  @Test
  void forgottenSecret_isNotLookedFor_andWhatOthersShareWithItIs() {
    KnownSecrets known = new KnownSecrets(20_000);
    known.learn(" shared-secret");
    known.learn("shared-secret ");
    known.forget("shared-secret ");
    known.forget("never learnt");
    assertThat(known.redact("a shared-secret b")).isEqualTo("a*** b");
    known.forget(" shared-secret");
    assertThat(known.redact("a shared-secret b")).isEqualTo("a shared-secret b");
    assertThat(known.characters()).isZero();
  }

  @Test
  void manyThreads_learnAndLook() {
    KnownSecrets known = new KnownSecrets(50_000);
    CompletableFuture<?>[] all =
        IntStream.range(0, 4)
            .mapToObj(
                thread ->
                    CompletableFuture.runAsync(
                        () -> {
                          for (int i = 0; i < 500; i++) {
                            String secret = "thread-%d-secret-%d".formatted(thread, i);
                            known.learn(secret);
                            assertThat(known.redact("a " + secret + " b")).isEqualTo("a *** b");
                          }
                        }))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(all).join();
  }
}
