package com.couriermft.partners.connection;

import org.jspecify.annotations.Nullable;

/** A connection to a partner's own server, as opposed to an Azure service. Immutable. */
public sealed interface ServerConnection extends Connection permits SftpConnection, FtpConnection {
  /** Returns the endpoint of the server and the route to it. */
  Endpoint endpoint();

  /** Returns the limits on the server's use. */
  Traffic traffic();

  /** Returns the name or address of the server. */
  default String host() {
    return endpoint().host();
  }

  /** Returns the port of the server, 1..65535. */
  default int port() {
    return endpoint().port();
  }

  /** Returns the user name. */
  default String username() {
    return endpoint().username();
  }

  /** Returns the timeout of the connection and of each part of the login in seconds, 1..300. */
  default int connectTimeoutSeconds() {
    return endpoint().connectTimeoutSeconds();
  }

  /** Returns the interval of keep-alives in seconds, up to 3600; 0 if none are sent. */
  default int keepAliveSeconds() {
    return endpoint().keepAliveSeconds();
  }

  /** Returns the server's address for messages: {@code host:port}. */
  default String address() {
    return host() + ":" + port();
  }

  @Override
  default int maxConnections() {
    return traffic().maxConnections();
  }

  @Override
  default @Nullable Proxy proxy() {
    return endpoint().proxy();
  }
}
