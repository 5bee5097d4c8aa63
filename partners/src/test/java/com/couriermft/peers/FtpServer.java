package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection;
import java.util.Optional;

/** A real FTP server; its fingerprint is the certificate's. */
public interface FtpServer extends TestServer {
  /** Returns the name of the user. */
  String user();

  /** Returns the password of the user. */
  String password();

  /** Returns how the server speaks TLS; empty if it does not. */
  Optional<FtpConnection.Tls.Mode> tls();

  /** Returns the certificate of the server, which it has issued itself. */
  ServerCertificate certificate();

  @Override
  default String fingerprint() {
    return certificate().fingerprint();
  }
}
