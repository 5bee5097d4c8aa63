package com.couriermft.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.TokenRequestContext;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.couriermft.storage.identity.ManagedIdentity;
import com.couriermft.testing.IdentityEndpoint;
import com.couriermft.testing.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests calls that authenticate with the managed identity, for which the platform issues tokens.
 */
@Timeout(60)
class HttpIdentityTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final Set<String> revoked = ConcurrentHashMap.newKeySet();
  private IdentityEndpoint platform;
  private FaultServer api;
  private HttpLab lab;

  @BeforeEach
  void start() throws IOException {
    platform = new IdentityEndpoint(clock);
    ManagedIdentity identity =
        new ManagedIdentity(platform.uri(), IdentityEndpoint.HEADER, null, clock);
    api =
        FaultServer.start(
            request -> FaultReply.json(revoked.contains(token(request)) ? 401 : 200, "\"in\""));
    lab =
        new HttpLab(
            HttpLab.LOOPBACK,
            (resource, fresh) -> {
              TokenRequestContext asked =
                  new TokenRequestContext().addScopes(resource + "/.default");
              return identity.getTokenSync(fresh ? asked.setClaims("{}") : asked).getToken();
            });
    lab.save(
        api.url(),
        "'auth': {'type': 'managed_identity', 'resource': 'api://partner'}, 'tls': {'off': true}");
  }

  @AfterEach
  void stop() throws IOException {
    api.close();
    platform.close();
  }

  private static String token(FaultRequest request) {
    return String.valueOf(request.header("authorization"));
  }

  @Test
  void token_ofTheResource_isAskedForOnceAndNearItsEnd() throws Exception {
    platform.tokensLive(Duration.ofHours(1));
    for (int i = 0; i < 3; i++) {
      assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    }
    assertThat(platform.asked())
        .containsExactly(
            "api-version=2019-08-01&resource=api://partner " + IdentityEndpoint.HEADER);
    clock.advance(Duration.ofMinutes(59));
    lab.get("x");
    assertThat(api.received())
        .extracting(HttpIdentityTest::token)
        .containsExactly("Bearer token-1", "Bearer token-1", "Bearer token-1", "Bearer token-2");
  }

  @Test
  void tokenThatTheServerRefuses_isReplacedOnce() throws Exception {
    revoked.add("Bearer token-1");
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
    revoked.addAll(List.of("Bearer token-2", "Bearer token-3"));
    assertThat(lab.get("x")).startsWith("401");
    assertThat(api.received())
        .extracting(HttpIdentityTest::token)
        .containsExactly("Bearer token-1", "Bearer token-2", "Bearer token-2", "Bearer token-3");
  }

  @Test
  void platformThatIsBusy_hasNothingSent_andIsAskedAgain() throws Exception {
    platform.fail(500);
    assertThatThrownBy(() -> lab.get("x"))
        .isInstanceOfSatisfying(
            NothingSentException.class,
            e -> {
              assertThat(e.why().code()).isEqualTo("connection_failed");
              assertThat(e.why().failureClass()).isEqualTo(FailureClass.TRANSIENT);
            });
    assertThat(api.received()).isEmpty();
    assertThat(lab.get("x")).isEqualTo("200 \"in\"");
  }

  @Test
  void identityThatMayHaveNoToken_hasNothingSent_andSaysSo() {
    platform.fail(400);
    assertThatThrownBy(() -> lab.get("x"))
        .isInstanceOfSatisfying(
            NothingSentException.class,
            e -> {
              assertThat(e.why().code()).isEqualTo("identity_refused");
              assertThat(e.why().failureClass()).isEqualTo(FailureClass.PERMANENT);
            });
    assertThat(api.received()).isEmpty();
  }
}
