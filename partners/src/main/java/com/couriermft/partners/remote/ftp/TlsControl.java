package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.partners.remote.CertificateTrust;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPSClient;
import org.jspecify.annotations.Nullable;

/**
 * A control connection over TLS (RFC 4217) whose data connections resume its TLS session. Servers
 * use session resumption to verify that both connections come from the same client (vsftpd's {@code
 * require_ssl_reuse}, ProFTPD without {@code NoSessionReuseRequired}).
 */
final class TlsControl extends FTPSClient implements Control {
  private final SSLContext tls;
  private final CertificateTrust trust;
  private final FtpSockets sockets;
  private boolean dataUnresumed;
  private @Nullable Reply greeting;

  /**
   * Creates a control connection with its own TLS context, because the sessions of two control
   * connections must not be confused.
   *
   * @param implicit whether TLS starts immediately
   * @param versions TLS versions by their JSSE names, such as {@code TLSv1.2}
   */
  TlsControl(boolean implicit, List<String> versions, CertificateTrust trust, FtpSockets sockets) {
    this(implicit, versions, trust, sockets, newContext(trust));
  }

  private TlsControl(
      boolean implicit,
      List<String> versions,
      CertificateTrust trust,
      FtpSockets sockets,
      SSLContext tls) {
    super(implicit, tls);
    this.tls = tls;
    this.trust = trust;
    this.sockets = sockets;
    setEnabledProtocols(versions.toArray(String[]::new));
    setEndpointCheckingEnabled(true);
    setSocketFactory(sockets);
  }

  private static SSLContext newContext(TrustManager trust) {
    // The server's certificate may use an elliptic curve that the JDK no longer supports.
    CryptoProviders.addBouncyCastle();
    // vsftpd announces a ticket lifetime of 68 years. The JDK discards such tickets and their
    // sessions. The property applies to the process and is read when a TLS context is created.
    System.setProperty("jdk.tls.client.enableSessionTicketExtension", "false");
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JDK has no TLS", e);
    }
  }

  /** Starts TLS. The text that the server sent before this is its greeting. */
  @Override
  protected void execAUTH() throws IOException {
    greeting = Reply.of(this);
    super.execAUTH();
  }

  @Override
  public Optional<Reply> findGreeting() {
    return Optional.ofNullable(greeting).or(() -> Reply.find(this));
  }

  /**
   * Requests private data connections, whose sockets are created by this class rather than its base
   * class.
   */
  @Override
  public void execPROT(String level) throws IOException {
    super.execPROT(level);
    setSocketFactory(sockets);
    setServerSocketFactory(null);
    sockets.reportPort(getRemotePort());
  }

  @Override
  public int getReply() throws IOException {
    _controlInput_ = ReplyReader.atReply(_controlInput_, getSoTimeout());
    return super.getReply();
  }

  @Override
  public FTPClient client() {
    return this;
  }

  @Override
  public @Nullable Socket openData(String command, @Nullable String argument) throws IOException {
    return _openDataConnection_(command, argument);
  }

  @Override
  public boolean isDataUnresumed() {
    return dataUnresumed;
  }

  /** Returns the negotiated version, such as {@code TLSv1.2}. */
  String agreed() {
    return ((SSLSocket) _socket_).getSession().getProtocol();
  }

  @Override
  protected @Nullable Socket _openDataConnection_(String command, @Nullable String argument)
      throws IOException {
    Socket plain = super._openDataConnection_(command, argument);
    if (plain == null) {
      return null;
    }
    int checks = trust.checks();
    try {
      SSLSocket control = (SSLSocket) _socket_;
      SSLSocket data =
          (SSLSocket)
              tls.getSocketFactory().createSocket(plain, _hostname_, control.getPort(), true);
      data.setUseClientMode(true);
      // The JDK resumes a session only with the same versions, cipher suites and host name check.
      data.setSSLParameters(control.getSSLParameters());
      data.startHandshake();
      return data;
    } catch (IOException e) {
      plain.close();
      throw e;
    } finally {
      dataUnresumed = trust.checks() > checks;
    }
  }
}
