package com.couriermft.peers;

import com.couriermft.connection.ConnectionStore;
import com.couriermft.key.KeyStore;
import com.couriermft.place.ConnectedPlaces;
import com.couriermft.remote.RemoteSessions;
import com.couriermft.remote.ftp.FtpProtocol;
import com.couriermft.remote.sftp.SftpProtocol;
import com.couriermft.secret.SecretStore;
import com.couriermft.store.azure.AzureAccounts;
import java.util.List;

/** Sessions in every protocol, as the product has them. */
public final class Sessions {
  private Sessions() {}

  /** By the connections, keys and secrets of these. */
  public static RemoteSessions of(ConnectionStore connections, KeyStore keys, SecretStore secrets) {
    return new RemoteSessions(
        connections,
        keys,
        List.of(new SftpProtocol(keys, secrets), new FtpProtocol(secrets)),
        new ConnectedPlaces(connections, secrets, new AzureAccounts(List.of())));
  }
}
