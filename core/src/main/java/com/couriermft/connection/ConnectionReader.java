package com.couriermft.connection;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
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
  private static final String FINGERPRINT = "SHA256:[A-Za-z0-9+/]{43}=?";
  private static final String SECRET_NAME = "[0-9A-Za-z-]{1,127}";

  private ConnectionReader() {}

  /**
   * Reads, checks and completes with defaults.
   *
   * @param name the name it is to have; a {@code name} in the document must agree
   * @throws InvalidInputException code {@code invalid_connection}, with every problem
   */
  public static ReadConnection read(String name, JsonNode document) {
    List<Problem> problems = new ArrayList<>();
    JsonFields fields = JsonFields.of(document, problems);
    checkName(name, fields);
    ReadConnection read = sftp(name, fields);
    String type = fields.text("type", 40);
    if (!type.isEmpty() && Connection.Type.find(type).isEmpty()) {
      problems.clear();
      fields.wrong(
          "/type",
          "unknown_connection_type",
          "'" + type + "' is not known; known are: " + Connection.Type.names() + ".");
    }
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

  private static void checkName(String name, JsonFields fields) {
    String inside = fields.optionalText("name", 63);
    if (!name.matches(Connection.NAME)) {
      fields.wrong(
          "/name",
          "invalid_name",
          "a connection's name has 1 to 63 of a-z, 0-9 and -, and starts with a letter or digit.");
    } else if (inside != null && !inside.equals(name)) {
      fields.wrong("/name", "name_mismatch", "'" + inside + "' is not '" + name + "'.");
    }
  }

  private static ReadConnection sftp(String name, JsonFields fields) {
    String host = fields.matching("host", "[A-Za-z0-9._:-]{1,253}", "a host name or an address");
    int port = fields.integer("port", 22, 1, 65_535);
    String username = fields.text("username", 128);
    ReadAuth auth = auth(name, fields.object("auth"));
    List<String> hostKeys =
        fields.texts(
            "host_keys", 32, FINGERPRINT, "a fingerprint such as \"SHA256:\" and 43 characters");
    int maxConnections = fields.integer("max_connections", 2, 1, 100);
    JsonFields algorithms = fields.object("algorithms");
    boolean legacy = algorithms.flag("legacy", false);
    algorithms.refuseOthers();
    int timeout = fields.integer("connect_timeout_seconds", 30, 1, 300);
    int keepAlive = fields.integer("keep_alive_seconds", 30, 0, 3_600);
    fields.unsupported("proxy", "A proxy");
    fields.unsupported("bandwidth_bytes_per_second", "A bandwidth limit");
    fields.unsupported("quirks", "A quirk");
    fields.has("type");
    fields.refuseOthers();
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

  private static ReadAuth auth(String name, JsonFields fields) {
    String type = fields.text("type", 40);
    ReadAuth read;
    switch (type) {
      case "password" -> read = password(name, fields);
      case "ssh_key" -> {
        String key = fields.matching("key", Connection.NAME, "the name of a key");
        read = new ReadAuth(new Auth.SshKey(key), null);
      }
      default -> {
        if (!type.isEmpty()) {
          fields.wrong(
              "/type", "unknown_auth_type", "'" + type + "' is neither password nor ssh_key.");
        }
        return new ReadAuth(new Auth.Password(""), null);
      }
    }
    fields.refuseOthers();
    return read;
  }

  private static ReadAuth password(String name, JsonFields fields) {
    if (fields.has("password") == fields.has("secret")) {
      fields.wrong(
          "",
          "secret_expected",
          "exactly one of 'secret' (a name in the secret store) and 'password' (written once) is"
              + " expected.");
      return new ReadAuth(new Auth.Password(""), null);
    }
    if (fields.has("secret")) {
      String secret = fields.text("secret", 127);
      if (!secret.isEmpty() && !secret.matches(SECRET_NAME)) {
        fields.wrong(
            "/secret",
            "invalid_secret_name",
            "the name of a secret is expected, of letters, digits and '-'; a password itself belongs"
                + " into 'password'.");
      }
      return new ReadAuth(new Auth.Password(secret), null);
    }
    String password = fields.text("password", SecretStore.MAX_BYTES);
    if (password.getBytes(StandardCharsets.UTF_8).length > SecretStore.MAX_BYTES) {
      fields.wrong("/password", "out_of_bounds", "at most 25,000 bytes are possible.");
    }
    return new ReadAuth(new Auth.Password(passwordSecret(name)), Secret.of(password));
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
