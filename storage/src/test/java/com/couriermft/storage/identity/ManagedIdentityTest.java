package com.couriermft.storage.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.TokenRequestContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.testing.IdentityEndpoint;
import com.couriermft.testing.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagedIdentityTest {
  private static final String STORAGE = "https://storage.azure.com/.default";
  private static final String VAULT = "https://vault.azure.net/.default";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T10:00:00Z"));
  private IdentityEndpoint endpoint;
  private ManagedIdentity identity;

  @BeforeEach
  void start() throws IOException {
    endpoint = new IdentityEndpoint(clock);
    identity = new ManagedIdentity(endpoint.uri(), IdentityEndpoint.HEADER, "id-1", clock);
  }

  @AfterEach
  void stop() {
    endpoint.close();
  }

  @Test
  void token_firstAsked_isThatOfTheIdentityForTheResource() {
    assertThat(token(STORAGE)).isEqualTo("token-1");
    assertThat(token(VAULT)).isEqualTo("token-2");
    assertThat(endpoint.asked())
        .containsExactly(
            "api-version=2019-08-01&resource=https://storage.azure.com&client_id=id-1 "
                + IdentityEndpoint.HEADER,
            "api-version=2019-08-01&resource=https://vault.azure.net&client_id=id-1 "
                + IdentityEndpoint.HEADER);
  }

  @Test
  void systemAssignedIdentity_asked_namesNoClient() {
    identity = new ManagedIdentity(endpoint.uri(), IdentityEndpoint.HEADER, null, clock);
    token(STORAGE);
    assertThat(endpoint.asked()).singleElement().asString().doesNotContain("client_id");
  }

  @Test
  void token_untilTenMinutesBeforeItsEnd_isKept() {
    endpoint.tokensLive(Duration.ofHours(1));
    token(STORAGE);
    clock.advance(Duration.ofMinutes(50).minusSeconds(1));
    assertThat(token(STORAGE)).isEqualTo("token-1");
    clock.advance(Duration.ofSeconds(1));
    assertThat(token(STORAGE)).isEqualTo("token-2");
  }

  @Test
  void tokenOfAShortLife_afterHalfOfIt_isRenewed() {
    endpoint.tokensLive(Duration.ofSeconds(60));
    token(STORAGE);
    clock.advance(Duration.ofSeconds(29));
    assertThat(token(STORAGE)).isEqualTo("token-1");
    clock.advance(Duration.ofSeconds(1));
    assertThat(token(STORAGE)).isEqualTo("token-2");
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 429, 500})
  void goodToken_notRenewed_isUsedOnAndAskedForAgainLater(int status) {
    token(STORAGE);
    clock.advance(Duration.ofHours(24).minusMinutes(9));
    endpoint.fail(status);
    assertThat(token(STORAGE)).isEqualTo("token-1");
    clock.advance(KeptToken.AGAIN.minusSeconds(1));
    assertThat(token(STORAGE)).isEqualTo("token-1");
    assertThat(endpoint.asked()).hasSize(2);
    clock.advance(Duration.ofSeconds(1));
    assertThat(token(STORAGE)).isEqualTo("token-3");
  }

  @Test
  void endedToken_isNeverGiven() {
    token(STORAGE);
    clock.advance(Duration.ofHours(24));
    endpoint.fail(500);
    assertThatThrownBy(() -> token(STORAGE)).isInstanceOf(UncheckedIOException.class);
    assertThat(token(STORAGE)).isEqualTo("token-3");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 503})
  void token_endpointInTrouble_isTriedOnceAndMayComeLater(int status) {
    endpoint.fail(status);
    assertThatThrownBy(() -> token(STORAGE))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("identity id-1 got no token for https://storage.azure.com")
        .hasMessageContaining("responded with " + status);
    assertThat(endpoint.asked()).hasSize(1);
    assertThat(token(STORAGE)).isEqualTo("token-2");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404})
  void token_refused_isAPermanentFailureThatSaysWhatToDo(int status) {
    endpoint.fail(status);
    assertThatThrownBy(() -> token(STORAGE))
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> {
              assertThat(e.failureClass()).isEqualTo(FailureClass.PERMANENT);
              assertThat(e.code()).isEqualTo("identity_refused");
            })
        .hasMessageContaining("responded with " + status + " {\"message\": \"No such identity\"}")
        .hasMessageContaining("AZURE_CLIENT_ID")
        .hasMessageNotContaining(IdentityEndpoint.HEADER);
  }

  @Test
  void token_endpointGone_isATransientFailure() {
    endpoint.close();
    assertThatThrownBy(() -> token(STORAGE))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("identity id-1 got no token for https://storage.azure.com");
  }

  @Test
  void token_demandedWithClaims_isFresh() {
    token(STORAGE);
    var request = new TokenRequestContext().addScopes(STORAGE).setClaims("{}");
    assertThat(identity.getTokenSync(request).getToken()).isEqualTo("token-2");
    assertThat(token(STORAGE)).isEqualTo("token-2");
  }

  @Test
  void manyThreads_withoutAToken_askOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Callable<String> call = () -> token(STORAGE);
      var tokens = new HashSet<String>();
      for (var answer : threads.invokeAll(Collections.nCopies(8, call))) {
        tokens.add(answer.get());
      }
      assertThat(tokens).containsExactly("token-1");
      assertThat(endpoint.asked()).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void scopes_moreThanOne_areRefused() {
    var request = new TokenRequestContext().setScopes(List.of(STORAGE, VAULT));
    assertThatThrownBy(() -> identity.getTokenSync(request))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private String token(String scope) {
    return identity.getTokenSync(new TokenRequestContext().addScopes(scope)).getToken();
  }
}
