package com.couriermft.storage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApiKeysTest {
  private static final ApiKeyDefinition READER = new ApiKeyDefinition(Role.READER, "a", null);

  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T12:00:00Z"));
  private final ApiKeys keys = new ApiKeys(new InMemoryTables(clock));

  @Test
  void role_includesThoseBeforeIt() {
    assertThat(Role.ADMIN.includes(Role.READER)).isTrue();
    assertThat(Role.OPERATOR.includes(Role.OPERATOR)).isTrue();
    assertThat(Role.OPERATOR.includes(Role.AUTHOR)).isFalse();
    assertThat(Role.find("Admin")).isEmpty();
    assertThat(Role.find("admin")).contains(Role.ADMIN);
  }

  @Test
  void create_twice_isAConflict() {
    keys.create("loader", READER, "test");
    assertThatThrownBy(() -> keys.create("loader", READER, "test"))
        .isInstanceOf(StoreConflict.class);
  }

  @Test
  void change_keepsTheTextAndWhoMadeIt() {
    ApiKey made = keys.create("loader", READER, "ann").key();
    ApiKeyDefinition operator =
        new ApiKeyDefinition(Role.OPERATOR, "b", clock.instant().plusSeconds(60));
    ApiKey changed = keys.change("loader", operator, null, "bob");
    assertThat(changed.definition()).isEqualTo(operator);
    assertThat(changed.hashes()).isEqualTo(made.hashes());
    assertThat(changed.createdBy()).isEqualTo("ann");
    assertThatThrownBy(() -> keys.change("loader", READER, made.etag(), "bob"))
        .isInstanceOf(StoreConflict.class);
    assertThatThrownBy(() -> keys.delete("loader", made.etag())).isInstanceOf(StoreConflict.class);
    assertThat(keys.find("loader")).isPresent();
  }

  @Test
  void rotate_moreOftenThanTextsMayCount_isRefused() {
    keys.create("loader", READER, "test");
    for (int i = 0; i < 4; i++) {
      keys.rotate("loader", Duration.ofDays(1), "test");
    }
    assertThatThrownBy(() -> keys.rotate("loader", Duration.ofDays(1), "test"))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("overlap of 0");
    clock.advance(Duration.ofDays(1));
    assertThat(keys.rotate("loader", Duration.ofDays(1), "test").key().hashes()).hasSize(2);
  }

  @Test
  void lastUses_ofARange_haveItsFirstAndLastName() {
    for (String name : List.of("a", "b", "b-c", "c", "c-d", "c0", "d")) {
      keys.noteUse(name, clock.instant());
    }

    assertThat(keys.lastUses("b", "c")).containsOnlyKeys("b", "b-c", "c");
    assertThat(keys.lastUses("b", "c").get("c")).isEqualTo(keys.findLastUse("c").orElseThrow());
    assertThat(keys.lastUses("x", "y")).isEmpty();
  }

  @Test
  void delete_forgetsItsUse() {
    keys.create("loader", READER, "test");
    keys.noteUse("loader", clock.instant());
    keys.delete("loader", null);
    assertThat(keys.findLastUse("loader")).isEmpty();
    assertThatThrownBy(() -> keys.delete("loader", null)).isInstanceOf(NotFoundException.class);
  }

  @Test
  void breakGlass_isAnAdminsForAnHour_andThoseBeforeGo() {
    ApiKey first = keys.createForBreakGlass("break-glass").key();
    assertThat(first.definition().role()).isEqualTo(Role.ADMIN);
    assertThat(first.definition().expiresAt()).isEqualTo(clock.instant().plusSeconds(3_600));
    clock.advance(Duration.ofMinutes(30));
    ApiKey second = keys.createForBreakGlass("break-glass").key();
    assertThat(keys.list()).extracting(ApiKey::name).contains(first.name(), second.name());
    clock.advance(Duration.ofMinutes(30));
    keys.createForBreakGlass("break-glass");
    assertThat(keys.list()).extracting(ApiKey::name).hasSize(2).doesNotContain(first.name());
  }
}
