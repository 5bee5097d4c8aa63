package com.couriermft.steps.http;

import com.couriermft.files.transfer.Overwrite;
import com.couriermft.files.transfer.Sha256;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.files.transfer.Workspace;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpBody;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.steps.spi.Continues.Slice;
import com.couriermft.steps.spi.Continues.SliceResult;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.steps.spi.StepResult;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list page by page, and writes its items as JSON lines. Each slice leaves a part; the last
 * one joins them. The position is JSON:
 *
 * <pre>{"next": {"path": "items", "query": "cursor=a1"}, "page": 17, "items": 1600, "parts": 2,
 *  "mark": "3f2c9a…"}</pre>
 *
 * <p>Pages that lead in a circle are found by Brent's method: each is compared with the last one
 * whose number was a power of two, so that what is kept does not grow.
 */
final class PageWalk {
  private final HttpCaller caller;
  private final StepContext context;
  private final Workspace workspace;
  private final Pagination pagination;
  private final AnswerReader reader;
  private int page;
  private long items;
  private int parts;
  private String mark = "";
  private @Nullable HttpTarget next;
  private ObjectNode head = Json.object();

  PageWalk(HttpCaller caller, Pagination pagination) {
    this.caller = caller;
    this.context = caller.context();
    this.workspace = context.workspace();
    this.pagination = pagination;
    this.reader =
        new AnswerReader(
            HttpConfig.ResponseKind.JSON,
            caller.config().decompress(),
            AnswerReader.MOST_IN_MEMORY);
  }

  SliceResult run(@Nullable JsonNode position, Slice slice) throws IOException {
    next =
        position == null ? numbered(caller.target(), 1) : HttpCaller.target(position.path("next"));
    if (position != null) {
      page = position.path("page").intValue();
      items = position.path("items").longValue();
      parts = position.path("parts").intValue();
      mark = position.path("mark").asText();
    }
    String part = part(parts);
    try (Workspace.Upload lines = workspace.create(part, Overwrite.REPLACE)) {
      do {
        context.cancellation().throwIfCancelled();
        read(Objects.requireNonNull(next), lines);
      } while (next != null && !slice.timeIsUp());
      lines.commit();
    }
    parts++;
    HttpTarget then = next;
    return then == null ? SliceResult.done(join()) : SliceResult.goesOn(position(then));
  }

  private ObjectNode position(HttpTarget then) {
    ObjectNode position = Json.object().put("page", page).put("items", items).put("parts", parts);
    position.set("next", HttpCaller.position(then));
    return position.put("mark", mark);
  }

  private void read(HttpTarget target, Workspace.Upload lines) throws IOException {
    if (page >= pagination.maxPages()) {
      throw failed("there are more than %d pages".formatted(pagination.maxPages()));
    }
    requireNew(target);
    try (HttpAnswer answer = caller.fetch(caller.call("GET", target, HttpBody.NONE, Map.of()))) {
      JsonNode read = reader.read(answer);
      head = caller.head(answer).put("url", answer.uri().toString());
      List<JsonNode> found = pagination.items(read);
      for (JsonNode item : found) {
        byte[] line = Json.bytes(item);
        lines.write(line, 0, line.length);
        lines.write(new byte[] {'\n'}, 0, 1);
      }
      page++;
      items += found.size();
      next = next(answer, read, found.isEmpty());
    }
  }

  private void requireNew(HttpTarget target) {
    String hash = Sha256.of(target.path() + "?" + target.query());
    if (hash.equals(mark)) {
      throw failed("/%s was read before: the pages lead in a circle".formatted(target.path()));
    }
    if (Integer.bitCount(page + 1) == 1) {
      mark = hash;
    }
  }

  private @Nullable HttpTarget next(HttpAnswer answer, JsonNode read, boolean empty) {
    return switch (pagination.type()) {
      case LINK ->
          LinkHeader.find(answer.headers().getOrDefault("link", List.of()), "next")
              .map(url -> caller.partner().follow(url, answer))
              .orElse(null);
      case NEXT_URL -> {
        String url = pagination.next(read);
        yield url == null ? null : caller.partner().follow(url, answer);
      }
      case CURSOR -> {
        String cursor = pagination.next(read);
        yield cursor == null ? null : with(cursor);
      }
      case PAGE -> empty ? null : numbered(caller.target(), page + 1);
    };
  }

  private HttpTarget with(String value) {
    return caller.target().with(Map.of(pagination.parameter(), value));
  }

  private HttpTarget numbered(HttpTarget target, int number) {
    return pagination.type() == Pagination.Type.PAGE ? with(Integer.toString(number)) : target;
  }

  private CourierException failed(String why) {
    return CourierException.of(
        HttpCodes.PAGINATION_FAILED, "/%s: %s.".formatted(caller.target().path(), why));
  }

  /** Parts are this step's own: another one, and another item of a loop, has another name. */
  private String part(int number) {
    return parts(context) + "%06d".formatted(number);
  }

  private static String parts(StepContext context) {
    return ".pages-" + context.operationId(0) + "/";
  }

  /** Removes the parts of all attempts. */
  static void clear(StepContext context) throws IOException {
    for (StoredFile each : context.workspace().find(parts(context) + "*")) {
      context.workspace().delete(each);
    }
  }

  private StepResult join() throws IOException {
    List<StoredFile> all = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      all.add(workspace.get(part(i)));
    }
    StoredFile file;
    try (Workspace.Upload upload = workspace.create(destination(), caller.config().overwrite())) {
      byte[] buffer = new byte[Workspace.COPY_BUFFER];
      for (StoredFile each : all) {
        try (InputStream in = workspace.read(each, 0)) {
          for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            upload.write(buffer, 0, n);
          }
        }
      }
      file = upload.commit();
    }
    clear(context);
    return Outputs.of(head, List.of(file), context)
        .with("pages", page)
        .with("items", items)
        .result();
  }

  private String destination() {
    String given = caller.config().destination();
    boolean named = !given.isEmpty() && !given.endsWith("/");
    return named ? given : given + context.attempt().stepId() + ".jsonl";
  }
}
