package com.couriermft.steps.remote;

import com.couriermft.partners.connection.Connection;
import java.util.Locale;
import java.util.Set;

/**
 * A family of protocols that use the same steps.
 *
 * @param prefix prefix of the step types, such as {@code sftp} in {@code sftp.list}
 * @param server name of the server type, with its article
 * @param types accepted connection types
 */
record Family(String prefix, String server, Set<Connection.Type> types) {
  static final Family SFTP = new Family("sftp", "an SFTP server", Set.of(Connection.Type.SFTP));

  static final Family FTP =
      new Family("ftp", "an FTP server", Set.of(Connection.Type.FTP, Connection.Type.FTPS));

  /** Returns the protocol's name, such as {@code SFTP}. */
  String name() {
    return prefix.toUpperCase(Locale.ROOT);
  }

  /** Returns the step type for a verb, such as {@code sftp.list}. */
  String key(String verb) {
    return prefix + "." + verb;
  }
}
