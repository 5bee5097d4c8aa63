package com.couriermft.functions.insights;

import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.SmtpChannel;
import com.couriermft.partners.connection.BlobConnection;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.FileShareConnection;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.connection.ServerConnection;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A partner in the application map.
 *
 * @param type the protocol, such as {@code SFTP}
 * @param target name of the connection or channel, with its host if that is not a secret
 */
record CalledPartner(String type, String target) {
  /** Returns a partner whose name is the only known fact. */
  static CalledPartner unknown(String name) {
    return new CalledPartner("Partner", name);
  }

  static CalledPartner of(Connection connection) {
    String type =
        switch (connection.type()) {
          case SFTP -> "SFTP";
          case FTP -> "FTP";
          case FTPS -> "FTPS";
          case BLOB -> "Azure blob";
          case AZURE_FILES -> "Azure Files";
          case HTTP -> "HTTP";
          case FUNCTION_APP -> "Azure Functions";
          case DATABASE -> "SQL";
        };
    return new CalledPartner(type, target(connection.name(), host(connection)));
  }

  /**
   * Returns the partner of a channel. Only mail servers have a host, because the entire URL of an
   * incoming webhook is secret.
   */
  static CalledPartner of(Channel channel) {
    String type = channel.type().isMail() ? channel.type().name() : "HTTP";
    return new CalledPartner(
        type, target(channel.id(), channel instanceof SmtpChannel smtp ? smtp.host() : null));
  }

  private static @Nullable String host(Connection connection) {
    if (connection instanceof ServerConnection server) {
      return server.host();
    } else if (connection instanceof DatabaseConnection database) {
      return database.host();
    } else if (connection instanceof HttpConnection http) {
      return http.base().getHost();
    } else if (connection instanceof BlobConnection blob) {
      return URI.create(blob.accountUrl()).getHost();
    }
    return connection instanceof FileShareConnection files
        ? URI.create(files.accountUrl()).getHost()
        : null;
  }

  private static String target(String name, @Nullable String host) {
    return host == null ? name : name + " (" + host + ")";
  }
}
