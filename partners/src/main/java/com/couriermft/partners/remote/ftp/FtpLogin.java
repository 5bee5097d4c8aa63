package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.redaction.SecretMask;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Auth;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.partners.remote.LoginRefused;
import com.couriermft.partners.remote.NetworkErrors;
import com.couriermft.transfer.listing.RemoteErrors;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.commons.net.ftp.FTP;
import org.apache.commons.net.ftp.FTPClient;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to connect and log in, with observations of the server. Credentials are sent only to
 * a server whose certificate is trusted. Not thread-safe.
 */
final class FtpLogin {
  /** Timeout for the reply to one command. */
  static final Duration ANSWER = Duration.ofSeconds(60);

  private final FtpConnection connection;
  private final SecretStore secrets;
  private final FtpSockets sockets;
  private final Optional<CertificateTrust> trust;
  private @Nullable Reply greeting;
  private @Nullable String agreed;
  private boolean authenticated;

  /** Creates an attempt that uses the given sockets. */
  FtpLogin(FtpConnection connection, SecretStore secrets, FtpSockets sockets) {
    this.connection = connection;
    this.secrets = secrets;
    this.sockets = sockets;
    this.trust =
        Optional.ofNullable(connection.tls())
            .map(tls -> new CertificateTrust(connection.name(), connection.address(), tls));
  }

  /** Returns the trust manager that checked the server's certificate; empty without TLS. */
  Optional<CertificateTrust> trust() {
    return trust;
  }

  /** Returns the server's greeting; empty before it arrives. */
  Optional<String> banner() {
    return Optional.ofNullable(greeting)
        .map(reply -> reply.text().substring(Math.min(4, reply.text().length())).strip());
  }

  /**
   * Returns the TLS version, such as {@code TLSv1.2}; empty without TLS and before the handshake.
   */
  Optional<String> agreed() {
    return Optional.ofNullable(agreed);
  }

  /** Returns whether the login succeeded. */
  boolean isAuthenticated() {
    return authenticated;
  }

  /**
   * Connects and logs in.
   *
   * @throws CourierException {@code certificate_not_trusted}, {@code authentication_failed}, {@code
   *     not_supported_by_server} (permanent); {@code connection_failed} (transient); or the secret
   *     is not available
   */
  LoggedIn logIn() {
    Control control = control();
    boolean done = false;
    try {
      connect(control);
      within(() -> authenticate(control.client()));
      LoggedIn loggedIn = within(() -> prepare(control));
      done = true;
      return loggedIn;
    } catch (IOException | RuntimeException e) {
      throw e instanceof CourierException known ? known : failed(e);
    } finally {
      if (!done) {
        sockets.breakAll();
      }
    }
  }

  /** Runs one part of the handshake with the connection's timeout. */
  private <T> T within(HandshakeLimit.Part<T> part) throws IOException {
    return HandshakeLimit.within(connection.connectTimeoutSeconds(), sockets::resetControl, part);
  }

  private Control control() {
    FtpConnection.Tls tls = connection.tls();
    Control control =
        tls == null
            ? new PlainControl()
            : new TlsControl(
                tls.mode() == FtpConnection.Tls.Mode.IMPLICIT,
                tls.versions().stream().map(version -> "TLSv" + version).toList(),
                trust.orElseThrow(),
                sockets);
    FTPClient client = control.client();
    client.setSocketFactory(sockets);
    client.setControlEncoding(names());
    client.setConnectTimeout(connection.connectTimeoutSeconds() * 1000);
    client.setDefaultTimeout(connection.connectTimeoutSeconds() * 1000);
    client.setDataTimeout(ANSWER);
    client.setUseEPSVwithIPv4(connection.quirks().epsv());
    // The address in a PASV reply is often private and could belong to any host.
    boolean elsewhere = connection.quirks().trustPasvAddress();
    client.setIpAddressFromPasvResponse(elsewhere);
    client.setRemoteVerificationEnabled(!elsewhere);
    if (elsewhere) {
      trustAddresses(client);
    }
    return control;
  }

  private void trustAddresses(FTPClient client) {
    client.setPassiveNatWorkaroundStrategy(null);
    if (connection.endpoint().proxy() != null) {
      // EPSV works without an address, and with a proxy, the peer's address is the proxy's address.
      client.setUseEPSVwithIPv4(false);
    }
  }

  private Charset names() {
    return connection.quirks().utf8() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
  }

  private void connect(Control control) throws IOException {
    FTPClient client = control.client();
    try {
      sockets.reach(
          connection.host(),
          () ->
              within(
                  () -> {
                    client.connect(connection.host(), connection.port());
                    return client;
                  }));
    } catch (SSLException e) {
      throw trust.flatMap(CertificateTrust::refusal).orElseGet(() -> noTls(client, e));
    } finally {
      greeting = control.findGreeting().orElse(null);
    }
    if (control instanceof TlsControl tls) {
      agreed = tls.agreed();
    } else {
      requireCompletion(client, "connect");
    }
  }

  private CourierException noTls(FTPClient client, SSLException e) {
    boolean refused = client.getReplyCode() >= 500;
    return refused
        ? CourierException.of(
            TransferCodes.NOT_SUPPORTED_BY_SERVER,
            text("start TLS", RemoteErrors.printable(client.getReplyString().strip()))
                + " No credentials were sent. If the server uses implicit TLS, set \"tls\" to "
                + "\"implicit\"; if it has no TLS, set the type to \"ftp\".",
            e)
        : failed(e);
  }

  private boolean authenticate(FTPClient client) throws IOException {
    if (!(connection.auth() instanceof Auth.Password password)) {
      throw new IllegalStateException(
          "Connection '" + connection.name() + "': no way to log in to an FTP server");
    }
    String secret = secrets.get(password.secret()).reveal();
    if ((connection.username() + secret).chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
      throw refused(password, "the username or password contains a line break or NUL");
    }
    boolean in = client.login(connection.username(), secret);
    Reply reply = Reply.of(client);
    boolean later = ReplyMeaning.of(reply) == ReplyMeaning.TOO_MANY_CLIENTS;
    if (!in && (reply.code() / 100 == 4 || later)) {
      throw failed(new IOException(without(secret, reply)));
    } else if (!in && reply.isIntermediate()) {
      throw CourierException.of(
          TransferCodes.NOT_SUPPORTED_BY_SERVER,
          text("log in", without(secret, reply))
              + " The server requires an account (ACCT) in addition to username and password, which"
              + " Courier does not send: ask the partner for a user without an account.");
    } else if (!in) {
      throw refused(password, without(secret, reply));
    }
    authenticated = true;
    return true;
  }

  /** Removes a secret from a reply, because a server may repeat refused input. */
  private static String without(String secret, Reply reply) {
    SecretMask mask = new SecretMask();
    mask.add(secret);
    return new Reply(reply.code(), List.of(mask.message(reply.lines().get(0)))).text();
  }

  private CourierException refused(Auth.Password password, String why) {
    String with = "the password in secret '" + password.secret() + "'";
    return LoginRefused.by(connection, with, why, null);
  }

  private LoggedIn prepare(Control control) throws IOException {
    FTPClient client = control.client();
    if (control instanceof TlsControl tls) {
      protect(tls);
    }
    client.feat();
    Features features = Features.read(Reply.of(client));
    if (features.has("UTF8") && connection.quirks().utf8()) {
      // Some servers use UTF-8 only after this command; servers that always do may refuse it.
      client.sendCommand("OPTS", "UTF8 ON");
    }
    client.setFileType(FTP.BINARY_FILE_TYPE);
    requireCompletion(client, "switch to binary");
    client.enterLocalPassiveMode();
    String home = client.printWorkingDirectory();
    client.setSoTimeout((int) ANSWER.toMillis());
    boolean usable = home != null && home.startsWith("/") && home.chars().noneMatch(c -> c < ' ');
    return new LoggedIn(
        control,
        connection.quirks().mlsd() ? features : features.without("MLST"),
        new ServerPaths(connection.name(), usable ? home : ""),
        names());
  }

  private void protect(TlsControl tls) throws IOException {
    try {
      tls.execPBSZ(0);
      tls.execPROT("P");
    } catch (SSLException e) {
      throw CourierException.of(
          TransferCodes.NOT_SUPPORTED_BY_SERVER,
          text("protect data connections", String.valueOf(e.getMessage()).strip())
              + " With the type \"ftps\", Courier never sends files unencrypted.",
          e);
    }
  }

  private void requireCompletion(FTPClient client, String verb) throws IOException {
    Reply reply = Reply.of(client);
    if (!reply.isCompletion()) {
      throw new IOException("cannot " + verb + ": " + reply.text());
    }
  }

  private CourierException failed(Exception e) {
    return CourierException.of(
        ConnectionCodes.CONNECTION_FAILED,
        text(
            "connect or log in" + NetworkErrors.limit(e, connection.connectTimeoutSeconds()),
            NetworkErrors.reason(e)),
        e);
  }

  private String text(String verb, String why) {
    return "Connection '"
        + connection.name()
        + "': cannot "
        + verb
        + " at "
        + connection.address()
        + ": "
        + RemoteErrors.printable(why)
        + ".";
  }

  /** An unencrypted control connection. */
  private static final class PlainControl extends FTPClient implements Control {
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
    public Optional<Reply> findGreeting() {
      return Reply.find(this);
    }

    @Override
    public @Nullable Socket openData(String command, @Nullable String argument) throws IOException {
      return _openDataConnection_(command, argument);
    }

    @Override
    public boolean isDataUnresumed() {
      return false;
    }
  }
}
