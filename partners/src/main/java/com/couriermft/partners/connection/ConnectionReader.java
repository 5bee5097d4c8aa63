package com.couriermft.partners.connection;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Parses connections from JSON. A request may include the value of a password, account key or
 * signature, as in {@code "auth": {"type": "password", "password": "…"}}. The parsed connection
 * then contains the name of the secret that stores the value.
 */
public final class ConnectionReader {
  private ConnectionReader() {}

  /**
   * Parses and validates a connection from JSON and adds defaults.
   *
   * @param name name of the connection; a {@code name} in the document must match
   * @throws InvalidInputException code {@code invalid_connection}, with all problems; rules across
   *     several fields are checked only if the credentials' type is known
   */
  public static ReadConnection read(String name, JsonNode document) {
    requireType(name, document.path("type"));
    Connection connection = whole(name, document);
    Secret secret = connection.auth() instanceof SecretAuth auth ? auth.sent() : null;
    return new ReadConnection(secret == null ? connection : kept(connection), secret);
  }

  private static Connection whole(String name, JsonNode document) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(document, "", problems);
    checkName(name, sent);
    Connection connection = Connection.FORM.find(sent, Map.of("name", name));
    if (connection == null || !problems.isEmpty()) {
      throw refusal(name, problems);
    }
    return connection;
  }

  /** Returns the connection with the name of its secret instead of the secret's value. */
  private static Connection kept(Connection sent) {
    ObjectNode json = sent.toJson();
    json.withObject("/auth").put("secret", ownSecret(sent.name()));
    return whole(sent.name(), json);
  }

  /**
   * Returns the name of the secret for a password, key or signature that was sent with a
   * connection.
   */
  static String ownSecret(String connection) {
    return "connection-" + connection + "-password";
  }

  private static void checkName(String name, CheckedObject fields) {
    String inside = Connection.FORM.text("name", fields);
    if (!name.matches(Connection.NAME)) {
      fields.problem(
          "name",
          RequestCodes.INVALID_NAME,
          "use 1 to 63 characters of a-z, 0-9 and -, and start with a letter or digit.");
    } else if (Connection.RESERVED.contains(name)) {
      fields.problem(
          "name",
          FieldCodes.RESERVED_NAME,
          "the prefix '" + name + ":/' is reserved for paths; choose another name.");
    } else if (!inside.isEmpty() && !inside.equals(name)) {
      fields.problem(
          "name",
          FieldCodes.NAME_MISMATCH,
          "The body has the name '" + inside + "', but the URL has '" + name + "'.");
    }
  }

  /** If the connection's type is unknown, no other field can be checked. */
  private static void requireType(String name, JsonNode type) {
    List<String> known = Connection.Type.names();
    if (type.isTextual() && !known.contains(type.textValue())) {
      String found = type.textValue();
      String detail = "There is no connection type '" + found + "'.";
      Problem unknown =
          Problem.unknownName(
              "/type", ConnectionCodes.UNKNOWN_CONNECTION_TYPE, detail, found, known);
      throw refusal(name, List.of(unknown));
    }
  }

  static InvalidInputException refusal(String name, List<Problem> problems) {
    Problem first = problems.get(0);
    String detail =
        "Connection '%s', %s: %s"
            .formatted(
                name.replaceAll("\\p{Cntrl}", "?"),
                first.pointer().isEmpty() ? "as a whole" : first.pointer(),
                first.detail());
    return new InvalidInputException(ConnectionCodes.INVALID_CONNECTION, detail, problems);
  }
}
