package com.couriermft.operate.translation;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Creates connections from the servers and credentials in old steps. */
final class Servers {
  /** A database URL: type, user, password, host, port and database. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:jdbc:)?(\\w{1,30})://(?:([^:@/]{0,200})(?::(.{0,500}))?@)?([^:/?@]{1,255})(?::(\\d{1,5}))?"
              + "(?:/([^?;]{0,200}))?.*");

  private static final Map<String, String> DATABASES =
      Map.of(
          "postgres", "postgresql",
          "postgresql", "postgresql",
          "mysql", "mysql",
          "mariadb", "mariadb",
          "oracle", "oracle",
          "mssql", "sqlserver",
          "sqlserver", "sqlserver");

  private final TranslationDraft draft;

  Servers(TranslationDraft draft) {
    this.draft = draft;
  }

  /**
   * Returns the connection for a step whose configuration contains the fields of a server.
   *
   * @param type {@code sftp} or {@code ftp}
   * @return name of the connection; empty if the configuration names no server
   */
  Optional<String> server(JsonNode config, String type, String pointer) {
    String host = text(config, "host", "hostname", "server");
    if (host == null) {
      return Optional.empty();
    }
    String name =
        TranslationDraft.idOf(Optional.ofNullable(TranslationDraft.placeholder(host)).orElse(host));
    ObjectNode connection = Json.object().put("type", type);
    draft.put(connection, "host", host, pointer + "/host");
    if (config.path("port").canConvertToInt()) {
      connection.put("port", config.get("port").intValue());
    }
    draft.put(connection, "username", text(config, "username", "user"), pointer + "/username");
    ObjectNode auth = connection.putObject("auth");
    String key = text(config, "private_key_path", "private_key");
    if (key != null) {
      auth.put("type", "ssh_key")
          .put("key", draft.key(key, name + "-key", pointer + "/private_key_path"));
    } else {
      String password = text(config, "password");
      auth.put("type", "password")
          .put("secret", draft.secret(password, name + "-password", pointer + "/password"));
    }
    if (type.equals("sftp")) {
      String fingerprint = text(config, "host_key_fingerprint");
      if (fingerprint != null && fingerprint.matches("SHA256:[A-Za-z0-9+/]{43}")) {
        connection.putArray("host_keys").add(fingerprint);
      } else {
        draft.decide(
            pointer + "/host_key_fingerprint",
            "Pin the server's host key in 'host_keys' of connection '%s'; POST /connections/%s/test shows it."
                .formatted(name, name));
      }
    }
    return Optional.of(draft.connection(name, connection));
  }

  /** Returns the name of the connection for the base of a URL with its authentication. */
  String web(String scheme, String authority, ObjectNode auth) {
    ObjectNode connection =
        Json.object()
            .put("type", "http")
            .put("base_url", scheme.toLowerCase(Locale.ROOT) + "://" + authority);
    connection.set("auth", auth);
    if (scheme.equalsIgnoreCase("http")) {
      connection.putObject("tls").put("off", true);
    }
    return draft.connection(TranslationDraft.idOf(authority), connection);
  }

  /** Returns the name of the connection for a database's type and connection string. */
  String database(JsonNode config, String pointer) {
    String sent = text(config, "connection_string");
    String type = text(config, "database_type");
    ObjectNode connection = Json.object().put("type", "database");
    String at = pointer + "/connection_string";
    Matcher address = ADDRESS.matcher(sent == null ? "" : sent.strip());
    String kind = address.matches() ? address.group(1) : type;
    String known =
        DATABASES.get((type == null ? kind == null ? "" : kind : type).toLowerCase(Locale.ROOT));
    draft.put(
        connection,
        "database_type",
        known == null ? "{{database_type}}" : known,
        pointer + "/database_type");
    Map<String, String> parts = address.matches() ? ofAddress(address) : ofPairs(sent);
    for (String field : new String[] {"host", "database", "username"}) {
      String value = parts.get(field);
      draft.put(connection, field, value == null ? "{{" + field + "}}" : value, at);
    }
    if (parts.getOrDefault("port", "").matches("\\d{1,5}")) {
      connection.put("port", Integer.parseInt(parts.get("port")));
    }
    String database = parts.getOrDefault("database", "");
    String wanted =
        TranslationDraft.idOf(
            database.matches("[\\w.-]+") ? database : known == null ? "database" : known);
    connection
        .putObject("auth")
        .put("type", "password")
        .put("secret", draft.secret(parts.get("password"), wanted + "-password", at));
    return draft.connection(wanted, connection);
  }

  private static Map<String, String> ofAddress(Matcher address) {
    Map<String, String> parts = new TreeMap<>();
    String[] names = {"username", "password", "host", "port", "database"};
    for (int i = 0; i < names.length; i++) {
      String value = address.group(i + 2);
      if (value != null && !value.isEmpty()) {
        parts.put(names[i], value);
      }
    }
    return parts;
  }

  /** Parses a connection string such as {@code Server=…;Database=…;User Id=…;Password=…}. */
  private static Map<String, String> ofPairs(@Nullable String sent) {
    Map<String, String> parts = new TreeMap<>();
    for (String pair : (sent == null ? "" : sent).split(";")) {
      String[] sides = pair.split("=", 2);
      if (sides.length == 2) {
        String value = sides[1].strip();
        switch (sides[0].strip().toLowerCase(Locale.ROOT).replace(" ", "")) {
          case "server", "host", "datasource" -> {
            String[] place = value.replaceFirst("^tcp:", "").split("[,:]", 2);
            parts.put("host", place[0]);
            if (place.length == 2) {
              parts.put("port", place[1]);
            }
          }
          case "port" -> parts.put("port", value);
          case "database", "initialcatalog", "dbname" -> parts.put("database", value);
          case "userid", "username", "user", "uid" -> parts.put("username", value);
          case "password", "pwd" -> parts.put("password", value);
          default -> {}
        }
      }
    }
    return parts;
  }

  /**
   * Returns the string in the first of the given fields that has a string value; {@code null} if no
   * field has one.
   */
  static @Nullable String text(JsonNode config, String... names) {
    for (String name : names) {
      if (config.path(name).isTextual()) {
        return config.get(name).textValue();
      }
    }
    return null;
  }
}
