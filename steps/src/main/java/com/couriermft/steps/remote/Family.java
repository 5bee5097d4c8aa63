package com.couriermft.steps.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Locale;
import java.util.Set;

/**
 * The steps for one family of protocols.
 *
 * @param prefix of the types' names: {@code sftp} for {@code sftp.list}
 * @param server name of the server, with its article
 * @param types types of the connections that the steps accept
 */
record Family(String prefix, String server, Set<Connection.Type> types) {
  static final Family SFTP = new Family("sftp", "an SFTP server", Set.of(Connection.Type.SFTP));

  static final Family FTP =
      new Family("ftp", "an FTP server", Set.of(Connection.Type.FTP, Connection.Type.FTPS));

  /** Returns the protocol's name, such as {@code SFTP}. */
  String name() {
    return prefix.toUpperCase(Locale.ROOT);
  }

  /** The key of the type with a verb. */
  String key(String verb) {
    return prefix + "." + verb;
  }
}
