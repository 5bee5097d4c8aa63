package com.couriermft.partners.connection;

import org.jspecify.annotations.Nullable;

/** A connection with a server of a partner's, rather than with a service of Azure. Immutable. */
public sealed interface ServerConnection extends Connection permits SftpConnection, FtpConnection {
  /** Returns the endpoint of the server and the way to it. */
  Endpoint endpoint();

  /** Returns the limits on the server's use. */
  Traffic traffic();

  /** Name or address of the server. */
  default String host() {
    return endpoint().host();
  }

  /** Returns the port of the server, 1..65535. */
  default int port() {
    return endpoint().port();
  }

  /** Returns the name that logs in. */
  default String username() {
    return endpoint().username();
  }

  /** Returns the time limit for the connection and each part of the log-in, 1..300. */
  default int connectTimeoutSeconds() {
    return endpoint().connectTimeoutSeconds();
  }

  /** Between keep-alives, 0 for none, up to 3600. */
  default int keepAliveSeconds() {
    return endpoint().keepAliveSeconds();
  }

  /** Returns the address for messages: {@code host:port}. */
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
