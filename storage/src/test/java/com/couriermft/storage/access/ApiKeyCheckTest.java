package com.couriermft.storage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApiKeyCheckTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T12:00:00Z"));
  private final Counted tables = new Counted(new InMemoryTables(clock));
  private final ApiKeys keys = new ApiKeys(tables);
  private final ApiKeyCheck check = new ApiKeyCheck(keys);

  /** Counts reads, and optionally fails to record uses. */
  private static final class Counted extends ForwardingTables {
    private int reads;
    private int uses;
    private boolean refusing;

    Counted(Tables tables) {
      super(tables);
    }

    @Override
    public Optional<Row> find(String table, String partition, String key) {
      reads++;
      return super.find(table, partition, key);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      if (partition.equals("use")) {
        uses++;
        if (refusing) {
          throw new StoreUnavailable("Storage is away.", null);
        }
      }
      return super.transact(table, partition, writes);
    }
  }

  private String create(String name, Role role) {
    return keys.create(name, new ApiKeyDefinition(role, "", null), "test").text().reveal();
  }

  @Test
  void find_theTextThatWasShown_isTheKey() {
    String text = create("loader", Role.OPERATOR);
    assertThat(text).matches("cr_loader_[0-9a-f]{64}");
    assertThat(check.find(text))
        .get()
        .satisfies(key -> assertThat(key.name()).isEqualTo("loader"))
        .satisfies(key -> assertThat(key.definition().role()).isEqualTo(Role.OPERATOR));
  }

  @Test
  void find_anythingElse_isNoKey() {
    String text = create("loader", Role.ADMIN);
    String other = create("other", Role.READER);
    String ownSecret = other.substring(other.lastIndexOf('_'));
    assertThat(check.find("cr_loader" + ownSecret)).isEmpty();
    assertThat(check.find("cr_nobody" + ownSecret)).isEmpty();
    assertThat(check.find(text.substring(0, text.length() - 1))).isEmpty();
    assertThat(check.find(text + "0")).isEmpty();
    assertThat(check.find(" " + text)).isEmpty();
    assertThat(check.find(text.toUpperCase(Locale.ROOT))).isEmpty();
    assertThat(check.find(text.replace("loader", "Loader"))).isEmpty();
    assertThat(check.find("cr_loader_" + ownSecret.substring(1).toUpperCase(Locale.ROOT)))
        .isEmpty();
    assertThat(check.find("")).isEmpty();
    assertThat(check.find("cr_" + "a".repeat(10_000_000))).isEmpty();
    assertThat(check.find("cr_../h_" + "0".repeat(64))).isEmpty();
    assertThat(check.find(text)).isPresent();
  }

  @Test
  void find_eachDigitChanged_isNoKey() {
    String text = create("loader", Role.ADMIN);
    for (int i = "cr_loader_".length(); i < text.length(); i++) {
      char other = text.charAt(i) == '0' ? '1' : '0';
      assertThat(check.find(text.substring(0, i) + other + text.substring(i + 1))).isEmpty();
    }
  }

  @Test
  void find_expired_isNoKeyFromThatInstantOn() {
    Instant end = clock.instant().plusSeconds(10);
    String text =
        keys.create("loader", new ApiKeyDefinition(Role.READER, "", end), "test").text().reveal();
    clock.advance(Duration.ofSeconds(9));
    assertThat(check.find(text)).isPresent();
    clock.advance(Duration.ofSeconds(1));
    assertThat(check.find(text)).isEmpty();
  }

  @Test
  void find_removedElsewhere_isNoKeyAfterAMinute() {
    String text = create("loader", Role.READER);
    assertThat(check.find(text)).isPresent();
    keys.delete("loader", null);
    clock.advance(Duration.ofSeconds(59));
    assertThat(check.find(text)).isPresent();
    clock.advance(Duration.ofSeconds(1));
    assertThat(check.find(text)).isEmpty();
  }

  @Test
  void find_madeAgainUnderItsName_isNotTheOldText() {
    String before = create("loader", Role.READER);
    keys.delete("loader", null);
    String after = create("loader", Role.READER);
    assertThat(check.find(before)).isEmpty();
    assertThat(check.find(after)).isPresent();
  }

  @Test
  void find_rotatedElsewhere_knowsTheNewTextAtOnceAndTheOldForTheOverlap() {
    String before = create("loader", Role.READER);
    assertThat(check.find(before)).isPresent();
    String after = keys.rotate("loader", Duration.ofSeconds(100), "test").text().reveal();
    assertThat(check.find(after)).isPresent();
    assertThat(check.find(before)).isPresent();
    clock.advance(Duration.ofSeconds(100));
    assertThat(check.find(before)).isEmpty();
    assertThat(check.find(after)).isPresent();
  }

  @Test
  void find_rotatedWithoutOverlap_endsTheOldText() {
    String before = create("loader", Role.READER);
    keys.rotate("loader", Duration.ofDays(1), "test");
    String after = keys.rotate("loader", Duration.ZERO, "test").text().reveal();
    assertThat(check.find(before)).isEmpty();
    assertThat(check.find(after)).isPresent();
    assertThat(keys.get("loader").hashes()).hasSize(1);
  }

  @Test
  void find_manyTimes_readsKeyAndUseOnceAMinute() {
    String text = create("loader", Role.READER);
    tables.reads = 0;
    for (int i = 0; i < 59; i++) {
      assertThat(check.find(text)).isPresent();
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(tables.reads).isEqualTo(2);
  }

  @Test
  void find_clockSetBack_readsAnew() {
    String text = create("loader", Role.READER);
    assertThat(check.find(text)).isPresent();
    keys.delete("loader", null);
    clock.advance(Duration.ofSeconds(-3));
    assertThat(check.find(text)).isEmpty();
  }

  @Test
  void find_used_isNotedOnceAnHourByAllProcessesTogether() {
    String text = create("loader", Role.READER);
    ApiKeyCheck elsewhere = new ApiKeyCheck(keys);
    Instant first = clock.instant();
    for (int i = 0; i < 60; i++) {
      check.find(text);
      elsewhere.find(text);
      clock.advance(Duration.ofMinutes(1));
    }
    assertThat(tables.uses).isEqualTo(1);
    assertThat(keys.findLastUse("loader")).contains(first);
    elsewhere.find(text);
    check.find(text);
    assertThat(tables.uses).isEqualTo(2);
    assertThat(keys.findLastUse("loader")).contains(first.plus(Duration.ofHours(1)));
  }

  @Test
  void find_useCannotBeNoted_letsInAllTheSame() {
    String text = create("loader", Role.READER);
    tables.refusing = true;
    assertThat(check.find(text)).isPresent();
  }

  @Test
  void find_storageAway_isNeitherYesNorNo() {
    String text = create("loader", Role.READER);
    Tables away =
        new ForwardingTables(new InMemoryTables(clock)) {
          @Override
          public Optional<Row> find(String table, String partition, String key) {
            throw new StoreUnavailable("Storage is away.", null);
          }
        };
    assertThatThrownBy(() -> new ApiKeyCheck(new ApiKeys(away)).find(text))
        .isInstanceOf(StoreUnavailable.class);
  }

  @Test
  void keys_stored_holdNoText() {
    String text = create("loader", Role.ADMIN);
    String secret = text.substring("cr_loader_".length());
    for (Row row : tables.queryAll("apikeys", "key", KeyRange.prefix(""))) {
      assertThat(row.columns().toString()).doesNotContain(secret);
    }
    Row stored = tables.find("apikeys", "key", "loader").orElseThrow();
    assertThat(stored.columns().toString()).contains("sha256");
    assertThat(ApiKeyText.parse(text).orElseThrow().toString()).doesNotContain(secret);
  }
}
