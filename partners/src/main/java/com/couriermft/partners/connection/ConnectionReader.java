package com.couriermft.partners.connection;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a connection from JSON. A password, account key or signature may be sent once, as in {@code
 * "auth": {"type": "password", "password": "…"}}; what is kept is the name of the secret it goes
 * to.
 */
public final class ConnectionReader {
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
    Optional<ReadConnection> read =
        findType(document.path(CommonShape.TYPE.name()), fields, problems)
            .map(type -> read(type, name, fields));
    return read.filter(whole -> problems.isEmpty()).orElseThrow(() -> refusal(name, problems));
  }

  private static ReadConnection read(Connection.Type type, String name, CheckedObject fields) {
    ReadConnection read =
        switch (type) {
          case SFTP -> SftpShape.read(name, fields);
          case FTP -> FtpShape.readPlain(name, fields);
          case FTPS -> FtpShape.readSecured(name, fields);
          case BLOB -> StorageShape.readBlob(name, fields);
          case AZURE_FILES -> StorageShape.readShare(name, fields);
          case HTTP -> HttpShape.readServer(name, fields);
          case FUNCTION_APP -> HttpShape.readFunctionApp(name, fields);
          case DATABASE -> DatabaseShape.read(name, fields);
        };
    fields.end();
    return read;
  }

  private static void checkName(String name, CheckedObject fields) {
    String inside = fields.findText(CommonShape.NAME);
    if (!name.matches(Connection.NAME)) {
      fields.problem(
          "name",
          RequestCodes.INVALID_NAME,
          "a connection's name has 1 to 63 of a-z, 0-9 and -, and starts with a letter or digit.");
    } else if (Connection.RESERVED.contains(name)) {
      fields.problem(
          "name",
          FieldCodes.RESERVED_NAME,
          "paths of another place begin with '" + name + ":/'; choose another name.");
    } else if (inside != null && !inside.equals(name)) {
      fields.problem("name", FieldCodes.NAME_MISMATCH, "'" + inside + "' is not '" + name + "'.");
    }
  }

  /** Returns the type; of a connection of an unknown type nothing else can be said. */
  private static Optional<Connection.Type> findType(
      JsonNode sent, CheckedObject fields, List<Problem> problems) {
    List<String> known = CommonShape.TYPE.shape().values();
    if (sent.isTextual() && !known.contains(sent.textValue())) {
      problems.clear();
      String found = sent.textValue();
      String detail = "There is no connection type '" + found + "'.";
      problems.add(
          Problem.unknownName(
              "/type", ConnectionCodes.UNKNOWN_CONNECTION_TYPE, detail, found, known));
      return Optional.empty();
    }
    return Optional.ofNullable(fields.constant(CommonShape.TYPE, Connection.Type.class));
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
