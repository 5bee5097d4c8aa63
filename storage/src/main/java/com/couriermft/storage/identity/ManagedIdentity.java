package com.couriermft.storage.identity;

import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.couriermft.formats.failure.CourierException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The managed identity of an app on Azure Functions or App Service, whose sandbox issues tokens.
 * The endpoint is described in "How to use managed identities for App Service and Azure Functions"
 * (REST endpoint reference, version 2019-08-01). Caches one token per resource and renews it well
 * before it expires, see {@link KeptToken}. Sends each request once; callers retry. Thread-safe.
 *
 * <p>Microsoft's {@code ManagedIdentityCredential} uses the same endpoint, but loads 1,400 classes
 * and blocks the caller for 26 seconds while the endpoint returns 500 (docs/decisions/0047).
 */
public final class ManagedIdentity implements TokenCredential {
  private static final String DEFAULT = "/.default";

  private final TokenEndpoint endpoint;
  private final InstantSource clock;
  private final Map<String, KeptToken> tokens = new ConcurrentHashMap<>();

  /**
   * Creates an identity without sending a request.
   *
   * @param endpoint the value of {@code IDENTITY_ENDPOINT}, which the platform sets
   * @param header the value of {@code IDENTITY_HEADER}, a secret that authorizes requests
   * @param clientId the client id of a user-assigned identity; {@code null} for the system-assigned
   *     one
   * @param clock the clock that decides when tokens expire
   */
  public ManagedIdentity(
      URI endpoint, String header, @Nullable String clientId, InstantSource clock) {
    this.endpoint = new TokenEndpoint(endpoint, header, clientId);
    this.clock = clock;
  }

  /**
   * Returns a token for the single scope of the request, such as {@code
   * https://storage.azure.com/.default}. If the request contains claims (continuous access
   * evaluation), a new token is requested.
   *
   * @throws UncheckedIOException the endpoint currently returns no token; a retry may succeed
   * @throws CourierException {@code identity_refused}: the identity is not assigned to the app, or
   *     might not have such a token
   */
  @Override
  public AccessToken getTokenSync(TokenRequestContext request) {
    String resource = resource(request.getScopes());
    BearerToken token =
        tokens
            .computeIfAbsent(resource, r -> new KeptToken(r, () -> endpoint.ask(r), clock))
            .get(request.getClaims() != null);
    return new AccessToken(token.text(), token.end().atOffset(ZoneOffset.UTC));
  }

  @Override
  public Mono<AccessToken> getToken(TokenRequestContext request) {
    return Mono.fromCallable(() -> getTokenSync(request)).subscribeOn(Schedulers.boundedElastic());
  }

  private static String resource(List<String> scopes) {
    if (scopes.size() != 1) {
      throw new IllegalArgumentException("A managed identity takes one scope, not " + scopes);
    }
    String scope = scopes.get(0);
    return scope.endsWith(DEFAULT) ? scope.substring(0, scope.length() - DEFAULT.length()) : scope;
  }
}
