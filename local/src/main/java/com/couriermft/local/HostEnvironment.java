package com.couriermft.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The environment in which a host and its app run. */
final class HostEnvironment {
  /**
   * The maximum request body of an installation in Azure. The host's default of 100 MiB is never
   * used.
   */
  private static final String BODY_SIZE_LIMIT = "2097152";

  private static final String SECRETS = "COURIER_SECRETS_DIR";

  private HostEnvironment() {}

  /**
   * Returns the settings for a storage account: the connection string under both names that are in
   * use.
   */
  static Map<String, String> storage(String connectionString) {
    return Map.of("AzureWebJobsStorage", connectionString, "CourierStorage", connectionString);
  }

  /**
   * Returns the settings of an installation on this machine: the storage account and the secrets.
   * Secrets are stored next to the storage, so that other installations do not read or replace
   * them.
   *
   * @param data the directory of the installation's storage; empty for in-memory storage
   * @param existing the current environment, whose {@code COURIER_SECRETS_DIR} takes precedence
   */
  static Map<String, String> installation(
      String connectionString, Optional<String> data, Map<String, String> existing) {
    var settings = new LinkedHashMap<>(storage(connectionString));
    var secrets =
        Optional.ofNullable(existing.get(SECRETS))
            .or(() -> data.map(path -> Path.of(path, "secrets").toAbsolutePath().toString()));
    settings.put(SECRETS, secrets.orElse(":memory:"));
    return settings;
  }

  /**
   * Returns the environment of a host's process.
   *
   * <p>It contains the storage account, the values of the app's {@code local.settings.json} that
   * are missing from {@code existing}, the limit on request bodies, and the variables that the real
   * host sets for its worker.
   *
   * @param storage access to the storage account, which overrides {@code local.settings.json}
   * @param existing the environment that the process inherits
   */
  static Map<String, String> of(
      Path appDirectory, Map<String, String> storage, Map<String, String> existing) {
    var environment = new LinkedHashMap<String, String>();
    environment.put("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT", BODY_SIZE_LIMIT);
    environment.putAll(values(appDirectory));
    environment.put("FUNCTIONS_WORKER_RUNTIME", "java");
    environment.put("AZURE_FUNCTIONS_ENVIRONMENT", "Development");
    environment.put("FUNCTIONS_APPLICATION_DIRECTORY", appDirectory.toString());
    environment.keySet().removeAll(existing.keySet());
    environment.keySet().removeAll(Set.of("AzureWebJobsStorage", "CourierStorage"));
    environment.putAll(storage);
    return environment;
  }

  private static Map<String, String> values(Path appDirectory) {
    var file = appDirectory.resolve("local.settings.json");
    var values = new LinkedHashMap<String, String>();
    if (Files.exists(file)) {
      try {
        new ObjectMapper()
            .readTree(Files.readString(file))
            .path("Values")
            .properties()
            .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
      } catch (IOException e) {
        throw new UncheckedIOException(file + " cannot be read", e);
      }
    }
    return values;
  }
}
