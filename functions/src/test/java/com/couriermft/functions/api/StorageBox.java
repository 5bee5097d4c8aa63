package com.couriermft.functions.api;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.common.sas.AccountSasPermission;
import com.azure.storage.common.sas.AccountSasResourceType;
import com.azure.storage.common.sas.AccountSasService;
import com.azure.storage.common.sas.AccountSasSignatureValues;
import com.couriermft.local.Azurite;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A new container of an Azurite that ends with the JVM, and connections to it. */
final class StorageBox {
  private final BlobContainerClient container =
      Shared.SERVICE.getBlobContainerClient("box-" + UUID.randomUUID());

  StorageBox() {
    container.create();
  }

  String name() {
    return container.getBlobContainerName();
  }

  void put(String blob, String text) {
    put(blob, BinaryData.fromString(text));
  }

  void put(String blob, BinaryData content) {
    container.getBlobClient(blob).upload(content, true);
  }

  String text(String blob) {
    return content(blob).toString();
  }

  BinaryData content(String blob) {
    return container.getBlobClient(blob).downloadContent();
  }

  List<String> names() {
    return container.listBlobs().stream().map(BlobItem::getName).toList();
  }

  static boolean exists(String container) {
    return Shared.SERVICE.getBlobContainerClient(container).exists();
  }

  /** Returns a connection in the format that {@link ApiClient} sends. */
  static String connection(String container, String auth) {
    return "{'type': 'blob', 'account_url': '%s', 'container': '%s', 'auth': %s}"
        .formatted(setting("BlobEndpoint"), container, auth);
  }

  static String byOurKey() {
    return byKey(setting("AccountKey"));
  }

  static String byKey(String key) {
    return "{'type': 'account_key', 'account_key': '" + key + "'}";
  }

  static String bySas(String permissions) {
    String signature =
        Shared.SERVICE.generateAccountSas(
            new AccountSasSignatureValues(
                OffsetDateTime.now(ZoneOffset.UTC).plusHours(1),
                AccountSasPermission.parse(permissions),
                new AccountSasService().setBlobAccess(true),
                new AccountSasResourceType().setContainer(true).setObject(true)));
    return "{'type': 'sas', 'sas': '?" + signature + "'}";
  }

  private static String setting(String name) {
    Matcher found = Pattern.compile(name + "=([^;]+)").matcher(Shared.AZURITE.connectionString());
    if (!found.find()) {
      throw new AssertionError("No " + name + " in the connection string");
    }
    return found.group(1);
  }

  private static final class Shared {
    private static final Azurite AZURITE = Azurite.start();
    private static final BlobServiceClient SERVICE =
        new BlobServiceClientBuilder().connectionString(AZURITE.connectionString()).buildClient();
  }
}
