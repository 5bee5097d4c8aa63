package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.AlgorithmKind;
import com.couriermft.partners.connection.Auth;
import com.couriermft.partners.connection.SftpConnection;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.partners.remote.LoginRefused;
import com.couriermft.partners.remote.NetworkErrors;
import com.couriermft.partners.remote.RemoteSockets;
import com.couriermft.transfer.listing.RemoteErrors;
import java.io.IOException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.schmizz.keepalive.KeepAliveRunner;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.DisconnectReason;
import net.schmizz.sshj.common.SSHException;
import net.schmizz.sshj.transport.TransportException;
import net.schmizz.sshj.userauth.UserAuth;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.userauth.keyprovider.KeyPairWrapper;
import net.schmizz.sshj.userauth.method.AuthKeyboardInteractive;
import net.schmizz.sshj.userauth.method.AuthPassword;
import org.jspecify.annotations.Nullable;

/** Connects and logs in, and explains failures. Thread-safe. */
final class SshLogin {
  /** Size of the receive window in bytes; measurements show that it keeps a fast network busy. */
  private static final int WINDOW_BYTES = 8 << 20;

  private static final int PACKET_BYTES = 128 << 10;

  /**
   * Number of keep-alive intervals without any data after which the server or the connection is
   * considered dead.
   */
  private static final int SILENT_INTERVALS = 3;

  private static final String OLD_ALGORITHMS =
      " If the server supports only old algorithms, set \"algorithms\": {\"legacy\": true}.";

  private static final Set<DisconnectReason> REFUSALS =
      EnumSet.of(
          DisconnectReason.NO_MORE_AUTH_METHODS_AVAILABLE,
          DisconnectReason.ILLEGAL_USER_NAME,
          DisconnectReason.HOST_NOT_ALLOWED_TO_CONNECT,
          DisconnectReason.PROTOCOL_ERROR);

  private final SecretStore secrets;
  private final KeyStore keys;
  private final OutboundPolicy outbound;

  SshLogin(SecretStore secrets, KeyStore keys, OutboundPolicy outbound) {
    this.secrets = secrets;
    this.keys = keys;
    this.outbound = outbound;
  }

  /** Returns the socket factory for a connection's clients. */
  RemoteSockets sockets(SftpConnection connection) {
    return RemoteSockets.of(connection, secrets, outbound).endingWhenSilent();
  }

  /** Returns an unconnected client for a connection. */
  static SSHClient client(SftpConnection connection, HostKeyPins pins, RemoteSockets sockets) {
    SSHClient client = new SSHClient(SshAlgorithms.config(connection));
    int millis = connection.connectTimeoutSeconds() * 1_000;
    client.setSocketFactory(sockets);
    client.setConnectTimeout(millis);
    client.setTimeout(millis);
    client.getTransport().setTimeoutMs(millis);
    client.getConnection().setTimeoutMs(millis);
    client.getConnection().setWindowSize(WINDOW_BYTES);
    client.getConnection().setMaxPacketSize(PACKET_BYTES);
    KeepAliveRunner keepAlive = (KeepAliveRunner) client.getConnection().getKeepAlive();
    keepAlive.setKeepAliveInterval(connection.keepAliveSeconds());
    // On a slow connection, the responses to several keep-alives may be queued after data, so only
    // silence counts.
    keepAlive.setMaxAliveCount(Integer.MAX_VALUE);
    client.addHostKeyVerifier(pins);
    return client;
  }

  /**
   * Connects and checks the host key.
   *
   * @throws CourierException {@code host_key_unknown}, {@code host_key_mismatch} (permanent),
   *     {@code connection_failed} (transient)
   */
  static void connect(
      SSHClient client, SftpConnection connection, HostKeyPins pins, RemoteSockets sockets) {
    try {
      sockets.reach(
          connection.host(),
          () ->
              within(
                  connection, sockets, () -> client.connect(connection.host(), connection.port())));
    } catch (IOException e) {
      throw pins.refusal().orElseGet(() -> failed(connection, "connect", e));
    }
  }

  /** Runs one part of the handshake with the connection's timeout. */
  static void within(SftpConnection connection, RemoteSockets sockets, RemoteSockets.Client part)
      throws IOException {
    HandshakeLimit.within(
        connection.connectTimeoutSeconds(),
        sockets::closeLast,
        () -> {
          part.connect();
          return true;
        });
  }

  /**
   * Logs in.
   *
   * @throws CourierException {@code authentication_failed} (permanent), {@code connection_failed}
   *     (transient), or the secret or key is not available
   */
  void authenticate(SSHClient client, SftpConnection connection, RemoteSockets sockets) {
    LoginDialogue dialogue = dialogue(connection);
    try {
      within(connection, sockets, () -> authenticate(client, connection, dialogue));
      client.getSocket().setSoTimeout(SILENT_INTERVALS * 1_000 * connection.keepAliveSeconds());
    } catch (IOException e) {
      throw isRefusal(e)
          ? refused(connection, wanted(client, dialogue), e)
          : failed(connection, "log in", e);
    }
  }

  /** Returns the handler of the server's prompts; {@code null} for a login without a password. */
  private @Nullable LoginDialogue dialogue(SftpConnection connection) {
    return connection.auth() instanceof Auth.Password password
        ? new LoginDialogue(secrets.get(password.secret()))
        : null;
  }

  private void authenticate(
      SSHClient client, SftpConnection connection, @Nullable LoginDialogue dialogue)
      throws IOException {
    if (dialogue != null) {
      password(client, connection, dialogue);
    } else if (connection.auth() instanceof Auth.SshKey key) {
      client.authPublickey(connection.username(), new KeyPairWrapper(keyPair(key.key())));
    } else {
      throw notForSsh(connection);
    }
  }

  private static IllegalStateException notForSsh(SftpConnection connection) {
    return new IllegalStateException(
        "Connection '" + connection.name() + "': no way to log in to an SSH server");
  }

  /**
   * Uses keyboard-interactive authentication only if the server does not offer password
   * authentication, because each refusal counts as a failed login.
   */
  private static void password(SSHClient client, SftpConnection connection, LoginDialogue dialogue)
      throws IOException {
    try {
      client.auth(connection.username(), new AuthPassword(dialogue, dialogue));
    } catch (UserAuthException e) {
      List<String> offered = new ArrayList<>();
      client.getUserAuth().getAllowedMethods().forEach(offered::add);
      // After a partial success the server asks for a second factor, so the password must not be
      // sent again.
      if (offered.contains("password")
          || !offered.contains("keyboard-interactive")
          || client.getUserAuth().hadPartialSuccess()) {
        throw e;
      }
      client.auth(connection.username(), new AuthKeyboardInteractive(dialogue));
    }
  }

  private KeyPair keyPair(String name) {
    return SshKeys.read(
        keys.getPrivatePart(name, Key.Kind.SSH), keys.findPassphrase(name).orElse(null));
  }

  /**
   * Returns whether the server refused the login, as opposed to a failed connection. OpenSSH ends
   * the connection with "protocol error" after too many failed logins.
   */
  private static boolean isRefusal(IOException e) {
    Throwable cause = e;
    while (cause != null) {
      if (cause instanceof SSHException ssh && REFUSALS.contains(ssh.getDisconnectReason())) {
        return true;
      } else if (!(cause instanceof UserAuthException)) {
        return false;
      }
      cause = cause.getCause();
    }
    return true;
  }

  /**
   * Returns a description of what the server requires in addition to the sent credentials; {@code
   * null} if unknown.
   */
  private static @Nullable String wanted(SSHClient client, @Nullable LoginDialogue dialogue) {
    String asked = dialogue == null ? null : dialogue.wanted();
    UserAuth auth = client.getUserAuth();
    return asked == null && auth.hadPartialSuccess()
        ? "the server accepted it and requires another step ("
            + RemoteErrors.printable(String.join(", ", auth.getAllowedMethods()))
            + "), which Courier does not support; ask the partner for a login in one step"
        : asked;
  }

  private static CourierException refused(
      SftpConnection connection, @Nullable String why, IOException e) {
    String with =
        connection.auth() instanceof Auth.Password password
            ? "the password in secret '" + password.secret() + "'"
            : "the key '" + ((Auth.SshKey) connection.auth()).key() + "'";
    return LoginRefused.by(connection, with, why, e);
  }

  static CourierException failed(SftpConnection connection, String verb, Exception e) {
    return CourierException.of(
        ConnectionCodes.CONNECTION_FAILED,
        "Connection '"
            + connection.name()
            + "': cannot "
            + verb
            + " to "
            + connection.address()
            + NetworkErrors.limit(e, connection.connectTimeoutSeconds())
            + ": "
            + NetworkErrors.reason(e)
            + "."
            + (legacyHelps(connection, e) ? OLD_ALGORITHMS : ""),
        e);
  }

  /**
   * Returns whether the algorithm negotiation failed and the server offers an algorithm that only
   * {@code legacy} enables. sshj has no error code for this case, and appends the server's list to
   * ours in the message.
   */
  private static boolean legacyHelps(SftpConnection connection, Exception e) {
    String message = String.valueOf(e.getMessage());
    if (!(e instanceof TransportException)
        || connection.algorithms().legacy()
        || !message.startsWith("Unable to reach a settlement")) {
      return false;
    }
    List<String> theirs =
        List.of(message.substring(message.lastIndexOf('[') + 1).split("[,\\] ]+"));
    return Arrays.stream(AlgorithmKind.values())
        .flatMap(
            kind -> kind.offered(true).stream().filter(name -> !kind.offered(false).contains(name)))
        .anyMatch(theirs::contains);
  }
}
