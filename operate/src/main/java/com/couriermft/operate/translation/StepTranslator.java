package com.couriermft.operate.translation;

import com.couriermft.formats.failure.ForeignName;
import com.couriermft.formats.failure.ForeignName.Vocabulary;
import com.couriermft.formats.failure.ForeignNames;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the type and the configuration of one step. */
final class StepTranslator {
  /** A URL: scheme, authority, path and query. */
  private static final Pattern URL =
      Pattern.compile("(?i)(https?)://([^/?#\\s]{1,255})(/[^?#]*)?(?:\\?([^#]*))?(?:#.*)?");

  private static final Pattern BEARER = Pattern.compile("(?i)bearer\\s+(.+)");
  private static final Set<String> KEY_HEADERS = Set.of("x-api-key", "api-key", "apikey");

  /** Old fields that describe a server and become fields of a connection. */
  private static final Set<String> OF_SERVERS =
      Set.of(
          "host",
          "hostname",
          "server",
          "port",
          "username",
          "user",
          "auth_type",
          "password",
          "private_key",
          "private_key_path",
          "private_key_passphrase",
          "key_passphrase",
          "host_key_fingerprint",
          "verify_host_key");

  /** The new names of table format options, by their old names. */
  private static final Map<String, String> OF_FORMATS =
      Map.of(
          "sheet", "sheet",
          "sheet_name", "sheet",
          "worksheet", "sheet",
          "delimiter", "delimiter",
          "separator", "delimiter",
          "charset", "charset",
          "encoding", "charset",
          "header", "header",
          "has_header", "header");

  private final Function<String, Optional<List<String>>> fieldsOf;
  private final OldReferences references;
  private final Servers servers;
  private final TranslationDraft draft;

  /**
   * Creates a translator.
   *
   * @param fieldsOf names of the fields in a step type's configuration; empty for an unknown type
   */
  StepTranslator(
      Function<String, Optional<List<String>>> fieldsOf,
      OldReferences references,
      TranslationDraft draft) {
    this.fieldsOf = fieldsOf;
    this.references = references;
    this.servers = new Servers(draft);
    this.draft = draft;
  }

  /** A step that is being translated. */
  private final class Work {
    final ObjectNode old;
    final ObjectNode config = Json.object();
    final String id;
    final String pointer;
    final Set<String> done = new TreeSet<>();
    String type;

    Work(ObjectNode old, String type, String id, String pointer) {
      this.old = old;
      this.type = type;
      this.id = id;
      this.pointer = pointer;
    }

    String at(String field) {
      return Pointer.child(pointer, field);
    }

    /**
     * Returns an old string with its references in Courier's syntax, and marks the field as
     * translated.
     */
    String take(String field) {
      done.add(field);
      JsonNode value = old.path(field);
      return value.isTextual() ? references.text(value.textValue(), field, at(field)) : "";
    }

    String operation() {
      return take("operation").toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Translates a step.
   *
   * @param oldType the type as written; {@code ""} for none
   * @param id the step's id
   * @param pointer pointer to the old configuration
   * @return the step's type and configuration
   */
  ObjectNode translate(String oldType, ObjectNode old, String id, String pointer) {
    Work work = new Work(old, oldType, id, pointer);
    switch (ForeignName.plainOf(oldType)) {
      case "sftp" -> transfer(work, "sftp");
      case "ftp", "ftps" -> transfer(work, "ftp");
      case "fileprocessing", "fileprocessor", "tableconvert" -> table(work);
      case "databasequery", "database", "sql", "sqlscript" -> statement(work);
      case "" -> {
        if (old.has("operation") && old.has("host")) {
          transfer(work, "sftp");
        }
      }
      default -> work.type = typeOf(oldType, work);
    }
    if (work.type.equals("http.request")) {
      web(work);
    } else if (work.type.startsWith("sftp.") || work.type.startsWith("ftp.")) {
      server(work);
    }
    others(work);
    ObjectNode config = Json.object();
    if (work.config.has("connection")) {
      // The connection is placed first, where readers expect it.
      config.set("connection", work.config.get("connection"));
    }
    config.setAll(work.config);
    return Json.object().put("type", work.type).set("config", config);
  }

  private String typeOf(String oldType, Work work) {
    if (fieldsOf.apply(oldType).isPresent()) {
      return oldType;
    }
    Optional<ForeignName> row = ForeignNames.find(Vocabulary.STEP_TYPE, oldType, List.of());
    String same = oldType.replaceAll("([a-z0-9])([A-Z])", "$1.$2").toLowerCase(Locale.ROOT);
    String dotted = same.replaceFirst("[_-]", ".");
    for (String candidate : List.of(same, dotted)) {
      if (fieldsOf.apply(candidate).isPresent()) {
        return candidate;
      }
    }
    if (row.isEmpty() || row.get().ours().isEmpty()) {
      draft.decide(
          work.pointer,
          "Courier has no step type '%s'.%s"
              .formatted(oldType, row.map(each -> " " + each.note()).orElse("")));
      return oldType;
    }
    return row.get().ours().get(0);
  }

  private void transfer(Work work, String protocol) {
    String operation = work.operation();
    work.type = protocol + (operation.equals("upload") ? ".upload" : ".download");
    if (operation.isEmpty()) {
      draft.decide(work.pointer, "Select whether the step downloads or uploads.");
    }
    String remote = work.take("remote_path");
    if (work.type.endsWith(".upload")) {
      work.config.put("path", remote);
      return;
    }
    Matcher tree = Pattern.compile("(.*?/?)\\*\\*/(.*)").matcher(remote);
    if (tree.matches()) {
      work.config.put("path", tree.group(1).isEmpty() ? "." : tree.group(1));
      work.config.put("pattern", tree.group(2)).put("recursive", true);
      work.done.add("recursive");
    } else if (!remote.isEmpty()) {
      work.config.put("path", remote);
    }
  }

  private void server(Work work) {
    String protocol = work.type.substring(0, work.type.indexOf('.'));
    Optional<String> connection = servers.server(work.old, protocol, work.pointer);
    connection.ifPresent(
        name -> {
          work.config.put("connection", name);
          work.done.addAll(OF_SERVERS);
        });
    if (work.old.path("verify_host_key").isBoolean()
        && !work.old.get("verify_host_key").booleanValue()) {
      draft.decide(
          work.at("verify_host_key"),
          "Courier always checks the host key; pin it in 'host_keys' of the connection.");
    }
  }

  private void table(Work work) {
    boolean writes = work.operation().equals("write");
    work.type = writes && work.old.has("data_source") ? "table.write" : "table.transform";
    String format = work.take("format").toLowerCase(Locale.ROOT);
    ObjectNode options = Json.object();
    if (!format.isEmpty()) {
      options.put("type", format.equals("excel") ? "xlsx" : format);
    }
    OF_FORMATS.forEach(
        (theirs, ours) -> {
          if (work.old.has(theirs)) {
            options.set(ours, work.old.get(theirs));
            work.done.add(theirs);
          }
        });
    String direction = writes ? "output_format" : "input_format";
    if (options.size() > 1) {
      work.config.set(direction, options);
    } else if (options.has("type")) {
      work.config.set(direction, options.get("type"));
    }
    String destination = work.take("filename");
    work.config.put("destination", destination.isEmpty() ? work.id + "/" : destination);
    if (!writes && !work.old.has("transformations")) {
      draft.decide(
          work.pointer,
          "The step returns the rows unchanged, as files in its output 'output_files'. To get "
              + "up to 1,000 rows as a value, use table.read; select columns in 'columns'.");
    }
  }

  private void statement(Work work) {
    OldStatement statement =
        OldStatement.of(work.old.has("query") ? work.take("query") : work.take("sql"));
    work.type = statement.returnsRows() ? "database.query" : "database.execute";
    if (work.old.has("connection_string") || work.old.has("database_type")) {
      work.config.put("connection", servers.database(work.old, work.pointer));
      work.done.addAll(Set.of("connection_string", "database_type"));
    }
    work.config.put("sql", statement.sql());
    if (!statement.rows().isEmpty()) {
      work.config.put("input", statement.rows());
    }
    if (!statement.parameters().isEmpty()) {
      work.config.set("parameters", statement.parameters());
    }
    if (statement.lacksColumns()) {
      draft.decide(
          work.at("query"),
          "Name the columns, as in insert into users (id, name) values :rows, because the fields "
              + "of a row have no order.");
    }
    if (!statement.returnsRows()) {
      draft.decide(
          work.at("query"),
          "To prevent running the statement twice, Courier keeps a row per operation in the table "
              + "courier_ledger. Create the table as docs/author/databases.md shows, or set "
              + "'exactly_once' to false and 'idempotent' to true if running the statement "
              + "twice does no harm.");
    }
  }

  private void web(Work work) {
    Matcher url = URL.matcher(work.take("url").strip());
    ObjectNode auth = Json.object().put("type", "none");
    if (work.old.path("headers").isObject()) {
      work.done.add("headers");
      ObjectNode headers = Json.object();
      work.old
          .get("headers")
          .properties()
          .forEach(header -> header(header, headers, auth, url, work));
      if (!headers.isEmpty()) {
        work.config.set("headers", headers);
      }
    }
    if (work.old.path("auth").isObject()) {
      work.done.add("auth");
      log(work.old.get("auth"), auth, url, work);
    }
    if (!url.matches()) {
      if (work.old.has("url")) {
        draft.decide(
            work.at("url"),
            "Create a connection of type 'http' for the server, select it in 'connection', and "
                + "put the part of the URL after its 'base_url' into 'path'.");
      }
      return;
    }
    work.config.put("connection", servers.web(url.group(1), url.group(2), auth));
    String path = url.group(3) == null ? "" : url.group(3).substring(1);
    work.config.put("path", path);
    if (url.group(4) != null && !url.group(4).isEmpty()) {
      ObjectNode query = work.config.putObject("query");
      for (String pair : url.group(4).split("&")) {
        String[] sides = pair.split("=", 2);
        query.put(decoded(sides[0]), sides.length == 2 ? decoded(sides[1]) : "");
      }
    }
  }

  private void header(
      Map.Entry<String, JsonNode> header,
      ObjectNode headers,
      ObjectNode auth,
      Matcher url,
      Work work) {
    String name = header.getKey().toLowerCase(Locale.ROOT);
    String value = header.getValue().asText();
    String at = Pointer.child(work.at("headers"), header.getKey());
    String server = url.matches() ? TranslationDraft.idOf(url.group(2)) : work.id;
    Matcher bearer = BEARER.matcher(value.strip());
    if (name.equals("authorization") && bearer.matches()) {
      auth.put("type", "bearer")
          .put("secret", draft.secret(bearer.group(1), server + "-token", at));
    } else if (name.equals("authorization") || name.equals("cookie")) {
      draft.decide(at, "Set the login in the connection's field 'auth', not in a header.");
    } else if (KEY_HEADERS.contains(name)) {
      auth.put("type", "api_key")
          .put("name", header.getKey())
          .put("secret", draft.secret(value, server + "-key", at));
    } else {
      headers.put(header.getKey(), references.text(value, "headers", at));
    }
  }

  private void log(JsonNode old, ObjectNode auth, Matcher url, Work work) {
    String server = url.matches() ? TranslationDraft.idOf(url.group(2)) : work.id;
    String at = work.at("auth");
    switch (old.path("type").asText("").toLowerCase(Locale.ROOT)) {
      case "bearer" ->
          auth.put("type", "bearer")
              .put("secret", draft.secret(Servers.text(old, "token"), server + "-token", at));
      case "basic" -> {
        auth.put("type", "basic");
        draft.put(auth, "username", Servers.text(old, "username", "user"), at);
        auth.put("secret", draft.secret(Servers.text(old, "password"), server + "-password", at));
      }
      default -> draft.decide(at, "Set the login in the connection's field 'auth'.");
    }
  }

  /** Translates the fields without a special rule, by a table of names. */
  private void others(Work work) {
    List<String> known = fieldsOf.apply(work.type).orElse(List.of());
    for (Map.Entry<String, JsonNode> each : work.old.properties()) {
      String field = each.getKey();
      if (work.done.contains(field)
          || references.isCredential(field, each.getValue(), work.at(field))) {
        continue;
      }
      Optional<ForeignName> row =
          known.contains(field)
              ? Optional.empty()
              : ForeignNames.find(Vocabulary.STEP_FIELD, field, known);
      String ours = row.flatMap(name -> name.among(known)).orElse(field);
      if (known.isEmpty() || known.contains(ours) && !work.config.has(ours)) {
        JsonNode value = references.value(each.getValue(), ours, work.at(field));
        work.config.set(ours, ours.equals("connection") ? named(value) : value);
        if (ours.equals("connection")) {
          draft.decide(
              work.at(field),
              "Save the connection '%s', or select another connection."
                  .formatted(named(value).asText()));
        }
        row.filter(name -> !name.note().isEmpty())
            .ifPresent(name -> draft.decide(work.at(field), name.note()));
      } else {
        draft.decide(
            work.at(field),
            "'%s' of %s was removed: %s"
                .formatted(
                    field,
                    work.type,
                    row.map(ForeignName::note)
                        .filter(note -> !note.isEmpty())
                        .orElse("the step has no such field.")));
      }
    }
  }

  private static JsonNode named(JsonNode value) {
    return value.isTextual() ? TextNode.valueOf(TranslationDraft.idOf(value.textValue())) : value;
  }

  private static String decoded(String text) {
    try {
      return java.net.URLDecoder.decode(text, java.nio.charset.StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // A percent sign that does not start a valid escape is kept, as in browsers.
    }
  }
}
