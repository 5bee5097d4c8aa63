package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection;
import java.util.Optional;

/** A real FTP server. The server's fingerprint is the fingerprint of its certificate. */
public interface FtpServer extends TestServer {
  /** Returns the name of the user. */
  String user();

  /** Returns the password of the user. */
  String password();

  /** Returns the TLS mode; empty if the server does not use TLS. */
  Optional<FtpConnection.Tls.Mode> tls();

  /** Returns the server's self-signed certificate. */
  ServerCertificate certificate();

  @Override
  default String fingerprint() {
    return certificate().fingerprint();
  }
}
