package com.couriermft.peers;

import com.couriermft.partners.connection.FtpConnection;
import java.util.Optional;

/** A real FTP server; its fingerprint is the certificate's. */
public interface FtpServer extends TestServer {
  /** Who may log in. */
  String user();

  /** By what. */
  String password();

  /** How it speaks TLS; empty if it does not. */
  Optional<FtpConnection.Tls.Mode> tls();

  /** Its certificate, which it has issued itself. */
  ServerCertificate certificate();

  @Override
  default String fingerprint() {
    return certificate().fingerprint();
  }
}
