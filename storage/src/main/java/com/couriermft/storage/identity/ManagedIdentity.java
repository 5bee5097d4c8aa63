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
 * The managed identity of an app on Azure Functions or App Service, whose sandbox hands out tokens
 * ("How to use managed identities for App Service and Azure Functions", REST endpoint reference,
 * version 2019-08-01). Keeps one token for each resource and asks for the next one well before the
 * end, see {@link KeptToken}. Sends each question once: whoever needs a token repeats. Thread-safe.
 *
 * <p>Microsoft's {@code ManagedIdentityCredential} asks the same endpoint. It loads 1,400 classes
 * to do so, and holds the caller for 26 seconds while the endpoint answers 500
 * (docs/decisions/0047).
 */
public final class ManagedIdentity implements TokenCredential {
  private static final String DEFAULT = "/.default";

  private final TokenEndpoint endpoint;
  private final InstantSource clock;
  private final Map<String, KeptToken> tokens = new ConcurrentHashMap<>();

  /**
   * An identity; asks nothing yet.
   *
   * @param endpoint what the platform says in {@code IDENTITY_ENDPOINT}
   * @param header what it says in {@code IDENTITY_HEADER}: it keeps others from asking
   * @param clientId of a user-assigned identity; {@code null} for the system-assigned one
   * @param clock tells when tokens end
   */
  public ManagedIdentity(
      URI endpoint, String header, @Nullable String clientId, InstantSource clock) {
    this.endpoint = new TokenEndpoint(endpoint, header, clientId);
    this.clock = clock;
  }

  /**
   * A token for the one scope of the request, such as {@code https://storage.azure.com/.default}.
   * With claims to be met (continuous access evaluation) it is a fresh one.
   *
   * @throws UncheckedIOException the endpoint gives no token now; it may later
   * @throws CourierException {@code identity_refused}: the identity is not assigned to the app, or
   *     may not have such a token
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
