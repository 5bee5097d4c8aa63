package com.couriermft.steps.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Locale;
import java.util.Set;

/**
 * Steps of the same verbs for one family of protocols.
 *
 * @param prefix of the types' names: {@code sftp} for {@code sftp.list}
 * @param server what the other side is called, with its article
 * @param types of the connections that its steps take
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
