package com.couriermft.peers;

import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.place.ConnectedPlaces;
import com.couriermft.partners.remote.RemoteSessions;
import com.couriermft.partners.remote.ftp.FtpProtocol;
import com.couriermft.partners.remote.sftp.SftpProtocol;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.InstantSource;
import java.util.List;

/** Creates sessions for all protocols, as the product does. */
public final class Sessions {
  private Sessions() {}

  /** Returns the sessions for connections, keys and secrets in these stores. */
  public static RemoteSessions of(ConnectionStore connections, KeyStore keys, SecretStore secrets) {
    return new RemoteSessions(
        connections,
        keys,
        List.of(
            new SftpProtocol(keys, secrets, OutboundPolicy.unbounded()),
            new FtpProtocol(secrets, OutboundPolicy.unbounded())),
        new ConnectedPlaces(connections, secrets, new AzureAccounts(List.of())),
        new EventFeed(new InMemoryTables(InstantSource.system())));
  }
}
