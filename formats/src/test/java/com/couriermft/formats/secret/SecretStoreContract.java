package com.couriermft.formats.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every {@link SecretStore}. */
public abstract class SecretStoreContract {
  protected final String name = "s-" + UUID.randomUUID();

  /** Returns the store under test. */
  protected abstract SecretStore secrets();

  @Test
  void find_unknownName_isEmpty() {
    assertThat(secrets().find(name)).isEmpty();
    assertThatThrownBy(() -> secrets().get(name))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("secret_not_found"))
        .hasMessageContaining(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "zwölf 🥊", "-----BEGIN KEY-----\nabc\r\n\n", " spaces ", "\"quotes\\\""})
  void put_anyText_readsBackTheSame(String value) {
    put(value);

    assertThat(secrets().get(name).reveal()).isEqualTo(value);
  }

  @Test
  void put_largestValue_fits() {
    put("ü".repeat(SecretStore.MAX_BYTES / 2));

    assertThat(secrets().get(name).reveal()).hasSize(SecretStore.MAX_BYTES / 2);
  }

  @Test
  void put_again_replacesTheValue() {
    put("old");
    assertThat(secrets().get(name).reveal()).isEqualTo("old");

    put("new");

    assertThat(secrets().get(name).reveal()).isEqualTo("new");
  }

  @Test
  void names_otherCase_areTheSame() {
    put("x");

    assertThat(secrets().get(name.toUpperCase(Locale.ROOT)).reveal()).isEqualTo("x");
  }

  @Test
  void delete_thenPut_isAFreshSecret() {
    put("old");
    secrets().delete(name);
    assertThat(secrets().find(name)).isEmpty();
    secrets().delete(name);

    put("new");

    assertThat(secrets().get(name).reveal()).isEqualTo("new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../x", "a/b", "a.b", "a b", "..", "ä", "a\u0000", "a\n"})
  void anything_wrongName_isRefused(String wrong) {
    refused("invalid_secret_name", () -> secrets().find(wrong));
    refused("invalid_secret_name", () -> secrets().put(wrong, Secret.of("x")));
    refused("invalid_secret_name", () -> secrets().delete(wrong));
  }

  @Test
  void put_wrongSize_isRefusedWithoutNamingTheValue() {
    refused("invalid_secret_size", () -> put(""));
    refused("invalid_secret_size", () -> put("x".repeat(SecretStore.MAX_BYTES + 1)));
    assertThatThrownBy(() -> put("hunter2".repeat(5_000)))
        .hasMessageContaining(name)
        .message()
        .doesNotContain("hunter2");
  }

  @Test
  void ends_areTheExpiriesOfTheCurrentValues_toTheSecond() {
    Instant end = Instant.parse("2027-01-31T12:30:15Z");
    assertThat(endOf()).isNull();
    secrets().put(name, Secret.of("x"), end.plusMillis(999));
    assertThat(endOf()).isEqualTo(end);
    assertThat(secrets().get(name).reveal()).isEqualTo("x");

    secrets().put(name.toUpperCase(Locale.ROOT), Secret.of("y"), end.plusSeconds(1));
    assertThat(endOf()).isEqualTo(end.plusSeconds(1));

    put("z");
    assertThat(endOf()).isNull();
  }

  @Test
  void ends_containExpiredSecrets_butNoDeletedOnes() {
    secrets().put(name, Secret.of("x"), Instant.parse("2020-01-01T00:00:00Z"));
    assertThat(endOf()).isEqualTo("2020-01-01T00:00:00Z");
    assertThat(secrets().get(name).reveal()).isEqualTo("x");

    secrets().delete(name);
    assertThat(endOf()).isNull();
    put("new");
    assertThat(endOf()).isNull();
  }

  private @Nullable Instant endOf() {
    Map<String, Instant> ends = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ends.putAll(secrets().ends());
    return ends.get(name);
  }

  protected final void put(String value) {
    secrets().put(name, Secret.of(value));
  }

  protected static void refused(String code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
