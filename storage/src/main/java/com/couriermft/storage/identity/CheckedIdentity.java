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
 * An identity that fails with {@code identity_refused} where it gets no token, whoever asks: every
 * credential of the process is made so, and nobody maps the exceptions of Microsoft's library. What
 * it throws otherwise passes. Thread-safe.
 *
 * @param inner gets the tokens
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
        "This process has no identity that gets a token for %s. Assign a managed identity to the app, or sign in with 'az login' on a desk: %s"
            .formatted(
                String.join(", ", request.getScopes()),
                SafeText.of(String.valueOf(why.getMessage()), MOST_SAID)),
        why);
  }
}
