package com.couriermft.partners.place;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Auth;
import com.couriermft.partners.connection.BlobConnection;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.FileShareConnection;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.storage.store.StorageAccounts;
import com.couriermft.storage.store.StorageAccounts.Login;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Progress;
import java.net.URI;

/** Opens storage locations by connection name. Thread-safe. */
public final class ConnectedPlaces implements Places {
  private final ConnectionStore connections;
  private final SecretStore secrets;
  private final StorageAccounts accounts;

  /** Creates the factory of storage locations. Connections and secrets are reread each time. */
  public ConnectedPlaces(
      ConnectionStore connections, SecretStore secrets, StorageAccounts accounts) {
    this.connections = connections;
    this.secrets = secrets;
    this.accounts = accounts;
  }

  @Override
  public Place open(String name, Progress progress) {
    StoredConnection stored = connections.get(name);
    progress.uses("connection/" + name, stored.version());
    progress.conceals(stored.connection().secrets());
    return open(stored.connection());
  }

  /**
   * Opens the storage location of a connection, which need not be stored.
   *
   * @throws CourierException see {@link Places#open}
   */
  public Place open(Connection connection) {
    if (connection instanceof BlobConnection blob) {
      URI account = URI.create(blob.accountUrl());
      return new BlobPlace(accounts.blobs(account, login(connection)), blob.container());
    } else if (connection instanceof FileShareConnection files) {
      URI account = URI.create(files.accountUrl());
      return new SharePlace(accounts.share(account, files.share(), login(connection)));
    }
    throw CourierException.of(
        ConnectionCodes.WRONG_CONNECTION_TYPE,
        "Connection '%s' is of type %s; a path needs a connection of type blob or azure_files."
            .formatted(connection.name(), connection.type().json()));
  }

  private Login login(Connection connection) {
    Auth auth = connection.auth();
    if (auth instanceof Auth.AccountKey key) {
      return new Login.Key(secrets.get(key.secret()).reveal().strip());
    } else if (auth instanceof Auth.Sas sas) {
      String signature = secrets.get(sas.secret()).reveal().strip();
      return new Login.Sas(signature.startsWith("?") ? signature.substring(1) : signature);
    } else if (auth instanceof Auth.ManagedIdentity) {
      return new Login.Identity();
    }
    throw CourierException.of(
        ConnectionCodes.WRONG_AUTH_TYPE,
        "The 'auth' of connection '%s' is not managed_identity, account_key or sas."
            .formatted(connection.name()));
  }
}
