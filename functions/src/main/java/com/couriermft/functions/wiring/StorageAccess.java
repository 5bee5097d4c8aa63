package com.couriermft.functions.wiring;

import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.storage.store.azure.AzureStorage;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The access to the storage account: {@code CourierStorage} or, if that is not set, {@code
 * AzureWebJobsStorage}, in the formats of the Functions host. Either is a connection string, or an
 * identity with {@code __accountName} (in the public cloud; in any cloud {@code __blobServiceUri},
 * {@code __queueServiceUri} and {@code __tableServiceUri}), {@code __credential=managedidentity}
 * and {@code __clientId} (by default {@code AZURE_CLIENT_ID}). Immutable.
 */
public sealed interface StorageAccess {
  /** Creates the clients. Sends nothing yet. */
  default AzureStorage open(Identities identities) {
    return open(identities, List.of());
  }

  /**
   * Creates the clients. Sends nothing yet.
   *
   * @param policies observe every request, including retries
   */
  AzureStorage open(Identities identities, List<HttpPipelinePolicy> policies);

  /** Reads the settings and collects problems. */
  static StorageAccess read(Environment environment) {
    for (String name : List.of("CourierStorage", "AzureWebJobsStorage")) {
      Optional<StorageAccess> found = find(environment, name);
      if (found.isPresent()) {
        return found.get();
      }
    }
    environment.problem(
        "CourierStorage",
        FieldCodes.REQUIRED,
        "Neither this setting nor AzureWebJobsStorage is set; set one of them to a connection "
            + "string, or set CourierStorage__accountName to use an identity.");
    return new ByConnectionString("");
  }

  /** Reads the settings with a prefix and collects problems; empty if there are none. */
  static Optional<StorageAccess> find(Environment environment, String name) {
    Optional<String> connectionString = environment.find(name);
    if (connectionString.isPresent()) {
      return Optional.of(new ByConnectionString(connectionString.get()));
    }
    return environment.anyStartsWith(name + "__")
        ? Optional.of(ByIdentity.read(environment, name))
        : Optional.empty();
  }

  /**
   * Access with the account's key.
   *
   * @param connectionString the connection string, which contains the key
   */
  record ByConnectionString(String connectionString) implements StorageAccess {
    @Override
    public AzureStorage open(Identities identities, List<HttpPipelinePolicy> policies) {
      return AzureStorage.ofConnectionString(connectionString, policies);
    }

    @Override
    public String toString() {
      return "ByConnectionString[***]";
    }
  }

  /**
   * Access with an identity that has the data contributor roles of the three services.
   *
   * @param blobs URL of the blob service
   * @param queues URL of the queue service
   * @param tables URL of the table service
   * @param managed whether only a managed identity is acceptable
   * @param clientId client id of a user-assigned identity; {@code null} for the system-assigned one
   */
  record ByIdentity(URI blobs, URI queues, URI tables, boolean managed, @Nullable String clientId)
      implements StorageAccess {
    private static final URI NOWHERE = URI.create("https://storage.invalid");

    static ByIdentity read(Environment environment, String name) {
      String credential = environment.find(name + "__credential").orElse("");
      boolean managed = credential.toLowerCase(Locale.ROOT).equals("managedidentity");
      if (!managed && !credential.isEmpty()) {
        environment.problem(
            name + "__credential",
            CommonCodes.INVALID_VALUE,
            "Expected 'managedidentity' or no value.");
      }
      return new ByIdentity(
          service(environment, name, "blob"),
          service(environment, name, "queue"),
          service(environment, name, "table"),
          managed,
          environment
              .find(name + "__clientId")
              .or(() -> environment.find("AZURE_CLIENT_ID"))
              .orElse(null));
    }

    private static URI service(Environment environment, String name, String service) {
      String own = name + "__" + service + "ServiceUri";
      Optional<String> account = environment.find(name + "__accountName");
      if (environment.find(own).isPresent()) {
        return environment.findHttps(own).orElse(NOWHERE);
      } else if (account.isEmpty()) {
        environment.problem(
            own, FieldCodes.REQUIRED, "Set this setting or " + name + "__accountName.");
        return NOWHERE;
      } else if (!account.get().matches("[a-z0-9]{3,24}")) {
        environment.problem(
            name + "__accountName",
            CommonCodes.INVALID_VALUE,
            "Expected 3 to 24 characters of a-z and 0-9.");
        return NOWHERE;
      }
      return URI.create("https://" + account.get() + "." + service + ".core.windows.net");
    }

    @Override
    public AzureStorage open(Identities identities, List<HttpPipelinePolicy> policies) {
      return AzureStorage.ofEndpoints(
          blobs, queues, tables, identities.get(clientId, managed), policies);
    }
  }
}
