package com.couriermft.connection;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.couriermft.json.CheckedObject;
import com.couriermft.secret.Secret;
import com.couriermft.secret.SecretStore;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection from JSON. A password may be sent once as {@code "auth": {"type": "password",
 * "password": "…"}}; what is kept is the name of the secret it goes to.
 */
public final class ConnectionReader {
  /** Stands for what is wrong, until that is told. */
  private static final ReadAuth NO_AUTH = new ReadAuth(new Auth.Password(""), null);

  private ConnectionReader() {}

  /**
   * Reads, checks and completes with defaults.
   *
   * @param name the name it is to have; a {@code name} in the document must agree
   * @throws InvalidInputException code {@code invalid_connection}, with every problem
   */
  public static ReadConnection read(String name, JsonNode document) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject fields = new CheckedObject(document, "", problems);
    checkName(name, fields);
    ReadConnection read = sftp(name, fields);
    checkType(document.path(ConnectionShape.TYPE.name()), problems);
    if (!problems.isEmpty()) {
      Problem first = problems.get(0);
      String detail =
          "Connection '%s', %s: %s"
              .formatted(
                  name.replaceAll("\\p{Cntrl}", "?"),
                  first.pointer().isEmpty() ? "as a whole" : first.pointer(),
                  first.detail());
      throw new InvalidInputException("invalid_connection", detail, problems);
    }
    return read;
  }

  /** The secret that a password sent with a connection goes to. */
  static String passwordSecret(String name) {
    return "connection-" + name + "-password";
  }

  private static void checkName(String name, CheckedObject fields) {
    String inside = fields.findText(ConnectionShape.NAME);
    if (!name.matches(Connection.NAME)) {
      fields.problem(
          "name",
          "invalid_name",
          "a connection's name has 1 to 63 of a-z, 0-9 and -, and starts with a letter or digit.");
    } else if (inside != null && !inside.equals(name)) {
      fields.problem("name", "name_mismatch", "'" + inside + "' is not '" + name + "'.");
    }
  }

  /** Of a connection of an unknown type nothing else can be said. */
  private static void checkType(JsonNode type, List<Problem> problems) {
    List<String> known = ConnectionShape.TYPE.shape().values();
    if (type.isTextual() && !known.contains(type.textValue())) {
      problems.clear();
      String found = type.textValue();
      String detail = "There is no connection type '" + found + "'.";
      problems.add(Problem.unknownName("/type", "unknown_connection_type", detail, found, known));
    }
  }

  private static ReadConnection sftp(String name, CheckedObject fields) {
    fields.constant(ConnectionShape.TYPE, Connection.Type.class);
    String host = fields.text(ConnectionShape.HOST);
    int port = fields.integer(ConnectionShape.PORT);
    String username = fields.text(ConnectionShape.USERNAME);
    ReadAuth auth = auth(name, fields);
    List<String> hostKeys = fields.texts(ConnectionShape.HOST_KEYS);
    int maxConnections = fields.integer(ConnectionShape.MAX_CONNECTIONS);
    CheckedObject algorithms = fields.within(ConnectionShape.ALGORITHMS);
    boolean legacy = algorithms.flag(ConnectionShape.LEGACY);
    algorithms.end();
    int timeout = fields.integer(ConnectionShape.CONNECT_TIMEOUT);
    int keepAlive = fields.integer(ConnectionShape.KEEP_ALIVE);
    fields.refuse(ConnectionShape.PROXY);
    fields.refuse(ConnectionShape.BANDWIDTH);
    fields.refuse(ConnectionShape.QUIRKS);
    fields.end();
    return new ReadConnection(
        new SftpConnection(
            name,
            host,
            port,
            username,
            auth.auth(),
            hostKeys.stream().map(ConnectionReader::unpadded).distinct().toList(),
            maxConnections,
            new SftpConnection.Algorithms(legacy),
            timeout,
            keepAlive),
        auth.password());
  }

  private static ReadAuth auth(String name, CheckedObject connection) {
    CheckedObject fields = connection.within(ConnectionShape.AUTH);
    if (connection.find(ConnectionShape.AUTH.name()) == null) {
      return NO_AUTH;
    }
    Auth.Type type = fields.constant(ConnectionShape.AUTH_TYPE, Auth.Type.class);
    if (type == null) {
      return NO_AUTH;
    }
    ReadAuth read =
        switch (type) {
          case PASSWORD -> password(name, fields, connection);
          case SSH_KEY -> new ReadAuth(new Auth.SshKey(fields.text(ConnectionShape.KEY)), null);
          case MANAGED_IDENTITY, ACCOUNT_KEY, SAS -> NO_AUTH;
        };
    fields.end();
    return read;
  }

  private static ReadAuth password(String name, CheckedObject fields, CheckedObject connection) {
    String secret = fields.findText(ConnectionShape.SECRET);
    String password = fields.findText(ConnectionShape.PASSWORD);
    boolean named = fields.find(ConnectionShape.SECRET.name()) != null;
    boolean sent = fields.find(ConnectionShape.PASSWORD.name()) != null;
    if (named == sent) {
      connection.problem(
          ConnectionShape.AUTH.name(),
          "secret_expected",
          "exactly one of 'secret' (a name in the secret store) and 'password' (written once) is"
              + " expected.");
    } else if (secret != null) {
      return new ReadAuth(new Auth.Password(secret), null);
    } else if (password != null) {
      if (password.getBytes(StandardCharsets.UTF_8).length > SecretStore.MAX_BYTES) {
        String detail = "at most 25,000 bytes are possible.";
        fields.problem(ConnectionShape.PASSWORD.name(), "out_of_range", detail);
      }
      return new ReadAuth(new Auth.Password(passwordSecret(name)), Secret.of(password));
    }
    return NO_AUTH;
  }

  private static String unpadded(String fingerprint) {
    return fingerprint.endsWith("=")
        ? fingerprint.substring(0, fingerprint.length() - 1)
        : fingerprint;
  }

  /**
   * A connection as it was sent.
   *
   * @param connection names the secret, does not hold it
   * @param password to be written under that name; {@code null} when none was sent
   */
  public record ReadConnection(Connection connection, @Nullable Secret password) {}

  private record ReadAuth(Auth auth, @Nullable Secret password) {}
}
