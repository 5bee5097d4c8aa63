package com.couriermft;

import com.couriermft.files.transfer.Places;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.place.ConnectedPlaces;
import com.couriermft.partners.remote.ConnectionProbes;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.partners.remote.ftp.FtpProtocol;
import com.couriermft.partners.remote.sftp.SftpProtocol;
import com.couriermft.storage.store.StorageAccounts;
import com.couriermft.storage.store.Tables;
import java.util.List;

/**
 * Whom files come from and go to: connections, the keys that protect them, and open sessions.
 * Thread-safe.
 */
public final class Partners {
  private final ConnectionStore connections;
  private final KeyStore keys;
  private final Places places;
  private final RemoteSessions sessions;
  private final ConnectionProbes probes;

  Partners(Tables tables, SecretStore secrets, StorageAccounts accounts) {
    this.connections = new ConnectionStore(tables, secrets);
    this.keys = new KeyStore(tables, secrets);
    this.places = new ConnectedPlaces(connections, secrets, accounts);
    this.sessions =
        new RemoteSessions(
            connections,
            keys,
            List.of(new SftpProtocol(keys, secrets), new FtpProtocol(secrets)),
            places);
    this.probes = new ConnectionProbes(sessions, connections, tables.clock());
  }

  /** Returns the store of named remote endpoints. */
  public ConnectionStore connections() {
    return connections;
  }

  /** Returns the store of SSH and PGP keys. */
  public KeyStore keys() {
    return keys;
  }

  /** Returns the places that need no session: storage accounts of connections. */
  Places places() {
    return places;
  }

  /** Returns the sessions with servers: it tries connections, and opens them. */
  public RemoteSessions sessions() {
    return sessions;
  }

  /** Returns the probes, which find out what connections' servers do. */
  public ConnectionProbes probes() {
    return probes;
  }
}
