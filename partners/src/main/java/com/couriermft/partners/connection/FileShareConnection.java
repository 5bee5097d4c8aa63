package com.couriermft.partners.connection;

import com.couriermft.storage.label.Labels;

/**
 * A share of Azure Files. JSON:
 *
 * <pre>
 * {"type": "azure_files", "name": "share", "account_url": "https://acct.file.core.windows.net",
 *  "share": "reports", "auth": {"type": "managed_identity"}, "max_connections": 16}
 * </pre>
 *
 * @param name unique
 * @param accountUrl of the account's service, without a path (Azurite: with the account's name)
 * @param share its name
 * @param auth how to log in
 * @param maxConnections steps that may use it at the same time, 1..100
 * @param labels that it carries
 */
public record FileShareConnection(
    String name, String accountUrl, String share, Auth auth, int maxConnections, Labels labels)
    implements Connection {

  @Override
  public Type type() {
    return Type.AZURE_FILES;
  }
}
