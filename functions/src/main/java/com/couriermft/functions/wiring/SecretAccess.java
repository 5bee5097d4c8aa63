package com.couriermft.functions.wiring;

import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.secret.DefaultExpirySecrets;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.formats.secret.local.LocalSecrets;
import com.couriermft.storage.keyvault.KeyVaultSecrets;
import com.couriermft.storage.store.azure.AzureStorage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The location of the secrets: the Key Vault {@code COURIER_KEY_VAULT_URL}, accessed with the
 * managed identity {@code AZURE_CLIENT_ID} (by default the system-assigned one). Outside of Azure,
 * a directory is sufficient: {@code COURIER_SECRETS_DIR}, by default {@code ~/.courier/secrets}, or
 * {@code :memory:} for the memory of the process. With {@code COURIER_SECRET_DAYS}, secrets that
 * are stored without an expiry expire after this number of days. Immutable.
 */
public sealed interface SecretAccess {
  /**
   * Creates the store. Sends nothing yet.
   *
   * @param policies observe every request to a vault, including retries
   */
  SecretStore open(Identities identities, List<HttpPipelinePolicy> policies);

  /** Reads the settings and collects problems. */
  static SecretAccess read(Environment environment) {
    SecretAccess location = readLocation(environment);
    return environment
        .findNumber("COURIER_SECRET_DAYS", 1, 3_650)
        .<SecretAccess>map(days -> new Expiring(location, Duration.ofDays(days)))
        .orElse(location);
  }

  private static SecretAccess readLocation(Environment environment) {
    Optional<String> vault = environment.find("COURIER_KEY_VAULT_URL");
    if (vault.isPresent()) {
      URI url = environment.findHttps("COURIER_KEY_VAULT_URL").orElse(Vault.NOWHERE);
      return new Vault(url, environment.find("AZURE_CLIENT_ID").orElse(null));
    }
    if (environment.isOnAzure() && !environment.isDevelopment()) {
      environment.problem(
          "COURIER_KEY_VAULT_URL",
          FieldCodes.REQUIRED,
          "On Azure, secrets require a Key Vault; set its URL, such as "
              + "https://name.vault.azure.net.");
    }
    String home = System.getProperty("user.home");
    String directory = environment.find("COURIER_SECRETS_DIR").orElse("~/.courier/secrets");
    if (directory.equals(Memory.NAME)) {
      return new Memory();
    }
    return new Directory(
        directory.startsWith("~/") ? Path.of(home, directory.substring(2)) : Path.of(directory));
  }

  /**
   * A Key Vault.
   *
   * @param url the vault's URL, such as {@code https://name.vault.azure.net}
   * @param clientId client id of a user-assigned identity; {@code null} for the system-assigned one
   */
  record Vault(URI url, @Nullable String clientId) implements SecretAccess {
    static final URI NOWHERE = URI.create("https://vault.invalid");

    @Override
    public SecretStore open(Identities identities, List<HttpPipelinePolicy> policies) {
      return new KeyVaultSecrets(
          url,
          identities.get(clientId, true),
          InstantSource.system(),
          policies,
          AzureStorage::client);
    }
  }

  /**
   * A directory of files, for a single machine.
   *
   * @param path the directory, which is created on first use
   */
  record Directory(Path path) implements SecretAccess {
    @Override
    public SecretStore open(Identities identities, List<HttpPipelinePolicy> policies) {
      return new LocalSecrets(path);
    }
  }

  /**
   * Another location, in which every secret expires.
   *
   * @param lifetime the time until a secret expires that is stored without an expiry
   */
  record Expiring(SecretAccess location, Duration lifetime) implements SecretAccess {
    @Override
    public SecretStore open(Identities identities, List<HttpPipelinePolicy> policies) {
      return new DefaultExpirySecrets(
          location.open(identities, policies), lifetime, InstantSource.system());
    }
  }

  /** The memory of this process, for use with storage in memory. */
  record Memory() implements SecretAccess {
    static final String NAME = ":memory:";

    @Override
    public SecretStore open(Identities identities, List<HttpPipelinePolicy> policies) {
      return new InMemorySecrets();
    }
  }
}
