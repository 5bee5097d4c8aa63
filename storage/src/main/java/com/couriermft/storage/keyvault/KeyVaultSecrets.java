package com.couriermft.storage.keyvault;

import com.azure.core.credential.TokenCredential;
import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpClient;
import com.azure.core.http.policy.ExponentialBackoffOptions;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.http.policy.RetryOptions;
import com.azure.security.keyvault.secrets.SecretClient;
import com.azure.security.keyvault.secrets.SecretClientBuilder;
import com.azure.security.keyvault.secrets.models.KeyVaultSecret;
import com.azure.security.keyvault.secrets.models.SecretProperties;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SecretStore} in Azure Key Vault. Values are cached for {@link #KEPT}, so a rotation by
 * another process may go unnoticed for that time. A deleted secret stays recoverable in the vault;
 * storing a value under its name first recovers it and then adds the value as a new version. The
 * client is created on the first call. An expiry is the attribute {@code exp} of the version, and
 * Key Vault still returns expired values. Thread-safe.
 */
public final class KeyVaultSecrets implements SecretStore {
  /** How long a cached value is used. */
  public static final Duration KEPT = Duration.ofMinutes(5);

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration RECOVERY = Duration.ofSeconds(60);

  private final URI vault;
  private final TokenCredential credential;
  private final List<HttpPipelinePolicy> policies;
  private final Supplier<HttpClient> http;
  private final InstantSource clock;
  private final Map<String, Kept> kept = new ConcurrentHashMap<>();
  private @Nullable SecretClient client;

  /**
   * Opens the secrets of a vault.
   *
   * @param vault the URL, such as {@code https://name.vault.azure.net}
   * @param credential an identity with the role Key Vault Secrets Officer, or Secrets User for
   *     reading
   * @param clock the clock that decides how long values are cached
   * @param policies receive every request as it is sent, including retries
   * @param http provides the HTTP client, on the first request
   */
  public KeyVaultSecrets(
      URI vault,
      TokenCredential credential,
      InstantSource clock,
      List<HttpPipelinePolicy> policies,
      Supplier<HttpClient> http) {
    this.policies = List.copyOf(policies);
    this.vault = vault;
    this.credential = credential;
    this.clock = clock;
    this.http = http;
  }

  @Override
  public Optional<Secret> find(String name) {
    SecretStore.checkName(name);
    Kept known = kept.get(key(name));
    if (known != null && known.until().isAfter(clock.instant())) {
      return Optional.of(known.value());
    }
    Optional<Secret> found =
        calling("read", name, () -> unlessMissing(() -> client().getSecret(name)))
            .map(secret -> Secret.of(secret.getValue()));
    found.ifPresentOrElse(value -> keep(name, value), () -> kept.remove(key(name)));
    return found;
  }

  @Override
  public void put(String name, Secret value, @Nullable Instant expiresAt) {
    SecretStore.checkName(name);
    SecretStore.checkSize(name, value);
    kept.remove(key(name));
    calling("written", name, () -> set(sent(name, value, expiresAt)));
    kept.remove(key(name));
  }

  /** Returns the new version of a secret; a version without an expiry never expires. */
  private static KeyVaultSecret sent(String name, Secret value, @Nullable Instant expiresAt) {
    KeyVaultSecret sent = new KeyVaultSecret(name, value.reveal());
    if (expiresAt != null) {
      OffsetDateTime end = expiresAt.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC);
      sent.setProperties(new SecretProperties().setExpiresOn(end));
    }
    return sent;
  }

  private boolean set(KeyVaultSecret secret) {
    try {
      client().setSecret(secret);
    } catch (HttpResponseException e) {
      if (status(e) != 409) {
        throw e;
      }
      recover(secret.getName());
      client().setSecret(secret);
    }
    return true;
  }

  /** Recovers a deleted secret; a conflict means that a deleted secret has the name. */
  private void recover(String name) {
    client().beginRecoverDeletedSecret(name).setPollInterval(POLL).waitForCompletion(RECOVERY);
  }

  @Override
  public void delete(String name) {
    SecretStore.checkName(name);
    kept.remove(key(name));
    calling("deleted", name, () -> unlessMissing(() -> client().beginDeleteSecret(name)));
    kept.remove(key(name));
  }

  @Override
  public Map<String, Instant> ends() {
    Map<String, Instant> ends = new TreeMap<>();
    calling("listed", "*", () -> client().listPropertiesOfSecrets().stream().toList()).stream()
        .filter(secret -> !Boolean.FALSE.equals(secret.isEnabled()))
        .filter(secret -> secret.getExpiresOn() != null)
        .forEach(secret -> ends.put(secret.getName(), secret.getExpiresOn().toInstant()));
    return ends;
  }

  private static <T> Optional<T> unlessMissing(Supplier<T> call) {
    try {
      return Optional.of(call.get());
    } catch (HttpResponseException e) {
      if (status(e) == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static <T> T calling(String verb, String name, Supplier<T> call) {
    String message = "Secret '" + name + "' cannot be " + verb + ": Key Vault ";
    try {
      return call.get();
    } catch (CourierException e) {
      throw e;
    } catch (HttpResponseException e) {
      int status = status(e);
      if (e instanceof ClientAuthenticationException || status == 401 || status == 403) {
        throw CourierException.of(
            SecretCodes.SECRET_DENIED,
            message
                + "rejected the request ("
                + status
                + "); check that the secret is enabled, that the app's identity has the role "
                + "Key Vault Secrets Officer, and whether a policy of the vault requires an expiry "
                + "(expires_at).",
            e);
      }
      throw CourierException.of(
          SecretCodes.SECRET_UNAVAILABLE, message + "responded with " + status + ".", e);
    } catch (RuntimeException e) {
      throw CourierException.of(
          SecretCodes.SECRET_UNAVAILABLE, message + "did not respond: " + e.getMessage(), e);
    }
  }

  private static int status(HttpResponseException e) {
    return e.getResponse() == null ? 0 : e.getResponse().getStatusCode();
  }

  private void keep(String name, Secret value) {
    kept.put(key(name), new Kept(value, clock.instant().plus(KEPT)));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private synchronized SecretClient client() {
    if (client == null) {
      SecretClientBuilder builder =
          new SecretClientBuilder()
              .vaultUrl(vault.toString())
              .credential(credential)
              .httpClient(http.get())
              .retryOptions(
                  new RetryOptions(
                      new ExponentialBackoffOptions()
                          .setMaxRetries(3)
                          .setBaseDelay(Duration.ofMillis(200))
                          .setMaxDelay(Duration.ofSeconds(3))));
      policies.forEach(builder::addPolicy);
      client = builder.buildClient();
    }
    return client;
  }

  private record Kept(Secret value, Instant until) {}
}
