package com.couriermft.storage.identity;

import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.azure.core.exception.ClientAuthenticationException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import reactor.core.publisher.Mono;

/**
 * An identity that throws {@code identity_refused} if it cannot get a token. Every credential of
 * the process is wrapped in one, so no other code maps the exceptions of Microsoft's library. Other
 * exceptions are rethrown unchanged. Thread-safe.
 *
 * @param inner the identity that gets the tokens
 */
public record CheckedIdentity(TokenCredential inner) implements TokenCredential {
  private static final int MOST_SAID = 300;

  @Override
  public AccessToken getTokenSync(TokenRequestContext request) {
    try {
      return inner.getTokenSync(request);
    } catch (ClientAuthenticationException e) {
      throw refused(request, e);
    }
  }

  @Override
  public Mono<AccessToken> getToken(TokenRequestContext request) {
    return inner
        .getToken(request)
        .onErrorMap(ClientAuthenticationException.class, e -> refused(request, e));
  }

  private static CourierException refused(TokenRequestContext request, Throwable why) {
    return CourierException.of(
        StorageCodes.IDENTITY_REFUSED,
        ("This process cannot get a token for %s. Assign a managed identity to the app, or sign "
                + "in with 'az login' on a developer's machine: %s")
            .formatted(
                String.join(", ", request.getScopes()),
                SafeText.of(String.valueOf(why.getMessage()), MOST_SAID)),
        why);
  }
}
