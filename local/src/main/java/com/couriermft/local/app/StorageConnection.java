package com.couriermft.local.app;

import com.azure.core.credential.TokenCredential;
import com.azure.identity.ManagedIdentityCredentialBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobContainerClientBuilder;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;

/** The host's access to a storage account. {@code toString} never shows a key. */
public sealed interface StorageConnection {
  /** Returns a client for a queue of the account. */
  QueueClient queue(String name);

  /** Returns a client for a container of the account. */
  BlobContainerClient container(String name);

  /**
   * Returns a connection by managed identity. Reads the settings {@code <name>__blobServiceUri},
   * {@code __queueServiceUri}, {@code __credential=managedidentity} and, for a user-assigned
   * identity, {@code __clientId}.
   *
   * @throws IndexException a required setting is missing
   */
  static StorageConnection byIdentity(LocalSettings settings, String name) {
    if (settings.find(name + "__credential").filter("managedidentity"::equals).isEmpty()) {
      throw new IndexException(
          "The connection " + name + " has no " + name + "__credential=managedidentity");
    }
    return new ByIdentity(
        settings.get(name + "__blobServiceUri"),
        settings.get(name + "__queueServiceUri"),
        new ManagedIdentityCredentialBuilder()
            .clientId(settings.find(name + "__clientId").orElse(null))
            .build());
  }

  /** Access with a connection string that contains the account's key. */
  record ByKey(String connectionString) implements StorageConnection {
    @Override
    public QueueClient queue(String name) {
      return new QueueClientBuilder()
          .connectionString(connectionString)
          .queueName(name)
          .buildClient();
    }

    @Override
    public BlobContainerClient container(String name) {
      return new BlobContainerClientBuilder()
          .connectionString(connectionString)
          .containerName(name)
          .buildClient();
    }

    @Override
    public String toString() {
      return "ByKey[***]";
    }
  }

  /**
   * Access with a managed identity.
   *
   * @param blobs the endpoint of the blob service
   * @param queues the endpoint of the queue service
   */
  record ByIdentity(String blobs, String queues, TokenCredential credential)
      implements StorageConnection {
    @Override
    public QueueClient queue(String name) {
      return new QueueClientBuilder()
          .endpoint(queues)
          .credential(credential)
          .queueName(name)
          .buildClient();
    }

    @Override
    public BlobContainerClient container(String name) {
      return new BlobContainerClientBuilder()
          .endpoint(blobs)
          .credential(credential)
          .containerName(name)
          .buildClient();
    }
  }
}
