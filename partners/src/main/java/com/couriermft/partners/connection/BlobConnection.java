package com.couriermft.partners.connection;

import com.couriermft.storage.label.Labels;

/**
 * A container of Azure Blob Storage. JSON:
 *
 * <pre>{"type": "blob", "name": "archive", "account_url": "https://acct.blob.core.windows.net",
 *  "container": "archive", "auth": {"type": "managed_identity"}, "max_connections": 16}
 * </pre>
 *
 * @param name unique
 * @param accountUrl of the account's service, without a path (Azurite: with the account's name)
 * @param container its name
 * @param auth how to log in
 * @param maxConnections steps that may use it at the same time, 1..100
 * @param labels that it carries
 */
public record BlobConnection(
    String name, String accountUrl, String container, Auth auth, int maxConnections, Labels labels)
    implements Connection {

  @Override
  public Type type() {
    return Type.BLOB;
  }
}
