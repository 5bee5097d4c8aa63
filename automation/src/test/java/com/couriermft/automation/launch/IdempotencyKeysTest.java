package com.couriermft.automation.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeysTest {
  private static final ObjectNode BODY = Json.object().put("priority", 1);
  private static final ObjectNode OTHER = Json.object().put("priority", 2);

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final IdempotencyKeys keys = new IdempotencyKeys(new InMemoryTables(clock));

  private IdempotencyKeys.Claim claim(String subject, ObjectNode body, boolean made) {
    return keys.claim(subject, "k", body, id -> made);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 24, 25, 24 * 30, 24 * 400})
  void key_standsForItsExecution_asLongAsThatIsKept(int hours) {
    String first = claim("j", BODY, true).executionId();
    clock.advance(Duration.ofHours(hours));
    IdempotencyKeys.Claim same = new IdempotencyKeys.Claim(first, true);
    assertThat(claim("j", BODY, true)).isEqualTo(same);
    assertThat(keys.findMade("j", "k", BODY, id -> true)).contains(same);
    assertThatThrownBy(() -> claim("j", OTHER, true)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void key_whoseExecutionIsNotThere_standsForItForADay() {
    IdempotencyKeys.Claim first = claim("j", BODY, false);
    assertThat(first.isRepetition()).isFalse();
    clock.advance(Duration.ofHours(24));
    assertThat(claim("j", BODY, false))
        .isEqualTo(new IdempotencyKeys.Claim(first.executionId(), true));
    clock.advance(Duration.ofSeconds(1));
    IdempotencyKeys.Claim later = claim("j", BODY, false);
    assertThat(later.isRepetition()).isFalse();
    assertThat(later.executionId()).isNotEqualTo(first.executionId());
  }

  @Test
  void removal_looksForExecutionsEverMoreRarely_andTakesTheKeysOfThoseThatAreGone() {
    String id = claim("j", BODY, true).executionId();
    keys.claim("webhook/w", "m", BODY, made -> true, Duration.ofDays(7));
    List<String> asked = new ArrayList<>();
    for (int day = 0; day < 400; day++) {
      clock.advance(Duration.ofDays(1));
      sweep(
          each -> {
            asked.add(each);
            return true;
          });
    }
    assertThat(asked).as("looks in 400 days").containsOnly(id).hasSizeBetween(5, 12);
    assertThat(claim("j", BODY, true).executionId()).isEqualTo(id);
    assertThat(keys.find("webhook/w", "m", BODY)).isEmpty();
    clock.advance(Duration.ofDays(600));
    sweep(each -> false);
    assertThat(claim("j", BODY, true).executionId()).isNotEqualTo(id);
  }

  private void sweep(Predicate<String> exists) {
    for (int i = 0; i < IdempotencyKeys.PARTITIONS; i++) {
      keys.removeExpired(i, exists);
    }
  }

  @Test
  void key_ofAnotherSubject_isAnotherKey() {
    assertThat(claim("j", BODY, true).executionId())
        .isNotEqualTo(claim("k", OTHER, true).executionId());
  }

  @Test
  void key_withAnotherBody_isRefusedOnceTheRunWasMade() {
    IdempotencyKeys.Claim refused = claim("j", BODY, false);
    IdempotencyKeys.Claim corrected = claim("j", OTHER, false);
    assertThat(corrected.executionId()).isNotEqualTo(refused.executionId());
    assertThatThrownBy(() -> claim("j", BODY, true))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.code()).isEqualTo("idempotency_key_reused");
              assertThat(e.problems().get(0).pointer()).isEqualTo("/priority");
            });
  }

  @Test
  void find_ofAKey_tellsWhatItStandsForAndClaimsNothing() {
    assertThat(keys.find("j", "k", BODY)).isEmpty();
    String id = keys.claim("j", "k", BODY, made -> true, Duration.ofDays(7)).executionId();
    clock.advance(Duration.ofDays(7));
    assertThat(keys.find("j", "k", BODY)).contains(new IdempotencyKeys.Claim(id, true));
    assertThatThrownBy(() -> keys.find("j", "k", OTHER)).isInstanceOf(InvalidInputException.class);
    clock.advance(Duration.ofSeconds(1));
    assertThat(keys.find("j", "k", OTHER)).isEmpty();
  }

  @Test
  void expiredKey_claimedByManyAtOnce_standsForOneRun() {
    String old = claim("j", BODY, false).executionId();
    clock.advance(Duration.ofHours(25));
    List<CompletableFuture<IdempotencyKeys.Claim>> claims =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> claim("j", BODY, false), work -> new Thread(work).start()))
            .toList();
    List<String> ids = claims.stream().map(c -> c.join().executionId()).distinct().toList();
    assertThat(ids).hasSize(1).doesNotContain(old);
    assertThat(claims.stream().filter(c -> !c.join().isRepetition())).hasSize(1);
  }
}
