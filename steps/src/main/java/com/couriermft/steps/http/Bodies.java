package com.couriermft.steps.http;

import com.couriermft.engine.expression.SecretNode;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates the body of a request from a step's configuration. Files are streamed. */
final class Bodies {
  private static final String BINARY = "application/octet-stream";

  private final HttpConfig config;
  private final StepContext context;
  private final Workspace workspace;

  Bodies(HttpConfig config, StepContext context) {
    this.config = config;
    this.context = context;
    this.workspace = context.workspace();
  }

  /**
   * A file to send.
   *
   * @param name name of the form part; {@code null} for a file that is the entire body
   */
  record Sent(StoredFile file, @Nullable String name) {}

  /**
   * Returns the files to send: the entire body or the parts of a form; empty for any other body.
   */
  List<Sent> files() {
    List<Sent> files = new ArrayList<>();
    if (config.bodyFile() != null) {
      files.add(new Sent(workspace.get(config.bodyFile()), null));
    }
    if (config.multipart() != null) {
      for (JsonNode part : config.multipart()) {
        if (part.has("file")) {
          StoredFile file = workspace.get(part.path("file").asText());
          files.add(new Sent(file, shown(part, file)));
        }
      }
    }
    return files;
  }

  private static String shown(JsonNode part, StoredFile file) {
    return part.path("file_name").asText(file.name());
  }

  /**
   * Returns the body.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}
   */
  HttpBody body() {
    @Nullable JsonNode json = config.body();
    @Nullable JsonNode form = config.form();
    @Nullable JsonNode parts = config.multipart();
    if (json != null) {
      return json(json);
    } else if (form != null) {
      String encoded =
          form.properties().stream()
              .map(each -> UrlEncoding.encode(each.getKey()) + "=" + encoded(each.getValue()))
              .collect(Collectors.joining("&"));
      return HttpBody.of(utf8(encoded), "application/x-www-form-urlencoded");
    } else if (parts != null) {
      return multipart(parts);
    }
    return files().stream()
        .findFirst()
        .map(each -> file(each.file(), config.contentType()))
        .orElse(HttpBody.NONE);
  }

  /** Returns a JSON body. */
  HttpBody json(JsonNode json) {
    JsonNode revealed = revealed(json);
    String type = config.contentType();
    if (type != null && revealed.isTextual()) {
      return HttpBody.of(utf8(revealed.textValue()), type);
    }
    return HttpBody.of(Json.bytes(revealed), type == null ? "application/json" : type);
  }

  private HttpBody multipart(JsonNode parts) {
    List<HttpBody.Part> all = new ArrayList<>();
    for (JsonNode part : parts) {
      String name = part.path("name").asText();
      String type = part.has("content_type") ? part.path("content_type").asText() : null;
      if (part.has("file")) {
        StoredFile file = workspace.get(part.path("file").asText());
        all.add(new HttpBody.Part(name, shown(part, file), file(file, type)));
      } else {
        HttpBody value = HttpBody.of(utf8(part.path("value").asText()), type);
        String shown = part.has("file_name") ? part.path("file_name").asText() : null;
        all.add(new HttpBody.Part(name, shown, value));
      }
    }
    return HttpBody.multipart(all, context.operationId(0));
  }

  private HttpBody file(StoredFile file, @Nullable String type) {
    return new HttpBody(
        type == null ? BINARY : type,
        file.sizeBytes(),
        () -> new Counted(workspace.read(file, 0), context.progress()));
  }

  private static String encoded(JsonNode value) {
    return UrlEncoding.encode(revealed(value).asText());
  }

  /** Returns a string with its secrets resolved; use only for data that is sent immediately. */
  static String text(JsonNode value) {
    return revealed(value).asText();
  }

  /** Returns JSON with its secrets resolved; use only for data that is sent immediately. */
  static JsonNode revealed(JsonNode node) {
    Optional<Secret> secret = SecretNode.find(node);
    if (secret.isPresent()) {
      return TextNode.valueOf(secret.get().reveal());
    } else if (node.isObject()) {
      ObjectNode shown = Json.object();
      node.properties().forEach(each -> shown.set(each.getKey(), revealed(each.getValue())));
      return shown;
    } else if (node.isArray()) {
      ArrayNode shown = Json.array();
      node.forEach(each -> shown.add(revealed(each)));
      return shown;
    }
    return node;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Reports the number of sent bytes as progress. */
  private static final class Counted extends FilterInputStream {
    private final Progress progress;

    Counted(InputStream in, Progress progress) {
      super(in);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      progress.bytes(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int n = super.read(into, offset, length);
      progress.bytes(Math.max(0, n));
      return n;
    }
  }
}
