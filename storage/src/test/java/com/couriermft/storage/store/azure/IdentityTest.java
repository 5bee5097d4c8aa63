package com.couriermft.storage.store.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.identity.ManagedIdentity;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.StorageAccounts.Login;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.testing.CannedResponse;
import com.couriermft.testing.IdentityEndpoint;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests where each storage client requests tokens, and what happens if none is available. */
class IdentityTest {
  private static final URI NOWHERE = URI.create("https://127.0.0.1:1");

  private final List<String> sent = new ArrayList<>();
  private IdentityEndpoint endpoint;
  private AzureAccounts accounts;
  private AzureStorage storage;

  @BeforeEach
  void start() throws IOException {
    endpoint = new IdentityEndpoint(InstantSource.system());
    var identity =
        new ManagedIdentity(
            endpoint.uri(), IdentityEndpoint.HEADER, "id-1", InstantSource.system());
    List<HttpPipelinePolicy> service = List.of(new Refusal());
    accounts = new AzureAccounts(service, () -> identity);
    storage = AzureStorage.ofEndpoints(NOWHERE, NOWHERE, NOWHERE, identity, service);
  }

  @AfterEach
  void stop() {
    endpoint.close();
  }

  @Test
  void clients_ofOneIdentity_sendItsTokenAndAskForItOnce() {
    for (Runnable call : calls()) {
      assertThatThrownBy(call::run).hasMessageContaining("403");
    }
    assertThat(sent).hasSize(5).containsOnly("Bearer token-1");
    assertThat(endpoint.asked())
        .containsExactly(
            "api-version=2019-08-01&resource=https://storage.azure.com&client_id=id-1 "
                + IdentityEndpoint.HEADER);
  }

  @Test
  void tables_identityRefused_tellWhy() {
    endpoint.fail(400);
    assertThatThrownBy(() -> storage.tables().find("rows", "p", "k"))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("managed identity id-1 got no token")
        .hasMessageContaining("responded with 400");
  }

  @Test
  void tables_endpointInTrouble_areUnavailableAndTellWhy() {
    endpoint.fail(500);
    assertThatThrownBy(() -> storage.tables().find("rows", "p", "k"))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessageContaining("managed identity id-1 got no token")
        .hasMessageContaining("responded with 500");
  }

  @Test
  void accounts_withoutAnIdentity_sayWhatElseThereIs() {
    assertThatThrownBy(() -> new AzureAccounts(List.of()).blobs(NOWHERE, new Login.Identity()))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("account_key or sas");
  }

  private List<Runnable> calls() {
    return List.of(
        () -> accounts.blobs(NOWHERE, new Login.Identity()).find("box", "a"),
        () -> accounts.share(NOWHERE, "box", new Login.Identity()).find("a"),
        () -> storage.tables().query("rows", "p", KeyRange.prefix(""), 1, null),
        () -> storage.blobs().find("box", "a"),
        () -> storage.queue().send("queue", "{}", Duration.ZERO));
  }

  /** Replaces the network, and rejects every request for lack of a role. */
  private final class Refusal implements HttpPipelinePolicy {
    @Override
    public Mono<HttpResponse> process(HttpPipelineCallContext call, HttpPipelineNextPolicy next) {
      return Mono.fromSupplier(() -> answer(call.getHttpRequest()));
    }

    @Override
    public HttpResponse processSync(HttpPipelineCallContext call, HttpPipelineNextSyncPolicy next) {
      return answer(call.getHttpRequest());
    }

    private HttpResponse answer(HttpRequest request) {
      sent.add(request.getHeaders().getValue(HttpHeaderName.AUTHORIZATION));
      return CannedResponse.of(request, 403, "");
    }
  }
}
