package com.couriermft.storage.store.azure;

import com.azure.core.credential.TokenCredential;
import com.azure.storage.common.StorageSharedKeyCredential;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints and the credential of a storage account.
 *
 * @param blobs the endpoint of the blob service, without a trailing slash
 * @param queues the endpoint of the queue service
 * @param tables the endpoint of the table service
 * @param key the account's name and key; {@code null} with a token
 * @param token the source of tokens; {@code null} with a key
 */
record StorageAccount(
    String blobs,
    String queues,
    String tables,
    @Nullable StorageSharedKeyCredential key,
    @Nullable TokenCredential token) {
  private static final String DEVELOPMENT =
      "AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVE"
          + "rCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;"
          + "BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1;"
          + "QueueEndpoint=http://127.0.0.1:10001/devstoreaccount1;"
          + "TableEndpoint=http://127.0.0.1:10002/devstoreaccount1";

  static StorageAccount of(URI blobs, URI queues, URI tables, TokenCredential token) {
    return new StorageAccount(trimmed(blobs), trimmed(queues), trimmed(tables), null, token);
  }

  /** Parses a connection string ("Configure Azure Storage connection strings"). */
  static StorageAccount parse(String connectionString) {
    Map<String, String> settings = settings(connectionString);
    if (settings.getOrDefault("UseDevelopmentStorage", "").equalsIgnoreCase("true")) {
      settings = settings(DEVELOPMENT);
    }
    String account = required(settings, "AccountName");
    return new StorageAccount(
        endpoint(settings, "Blob", account),
        endpoint(settings, "Queue", account),
        endpoint(settings, "Table", account),
        new StorageSharedKeyCredential(account, required(settings, "AccountKey")),
        null);
  }

  /** Passes the credential to the consumer of its type. */
  void authorize(Consumer<StorageSharedKeyCredential> byKey, Consumer<TokenCredential> byToken) {
    if (key != null) {
      byKey.accept(key);
    }
    if (token != null) {
      byToken.accept(token);
    }
  }

  private static Map<String, String> settings(String connectionString) {
    Map<String, String> settings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String setting : connectionString.split(";")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals).trim(), setting.substring(equals + 1).trim());
      }
    }
    return settings;
  }

  private static String endpoint(Map<String, String> settings, String service, String account) {
    String given = settings.get(service + "Endpoint");
    if (given != null) {
      return trimmed(URI.create(given));
    }
    return "%s://%s.%s.%s"
        .formatted(
            settings.getOrDefault("DefaultEndpointsProtocol", "https"),
            account,
            service.toLowerCase(Locale.ROOT),
            settings.getOrDefault("EndpointSuffix", "core.windows.net"));
  }

  private static String trimmed(URI endpoint) {
    String text = endpoint.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  private static String required(Map<String, String> settings, String name) {
    String value = settings.get(name);
    if (value == null || value.isEmpty()) {
      throw InvalidInputException.at(
          "",
          SettingCodes.INVALID_CONNECTION_STRING,
          "The storage connection string has no "
              + name
              + "; use an account key (shared access signatures are not supported), or service "
              + "endpoints for a managed identity.");
    }
    return value;
  }
}
