package com.couriermft.steps.http;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpCall;
import com.couriermft.steps.http.PageRequests.Ask;
import com.couriermft.steps.http.Pagination.UnfitPageException;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list page by page, and writes its items as JSON lines. Each slice writes a part, and the
 * last one joins the parts. The position is JSON:
 *
 * <pre>{"next": {"path": "items", "query": "view=all"}, "value": "a1", "page": 17, "items": 1600,
 *  "parts": 2, "mark": "3f2c9a…", "tries": 0}</pre>
 *
 * <p>A page that is temporarily unreadable is requested again in a separate slice; the earlier
 * pages are kept. A later attempt also continues with that page.
 *
 * <p>Cycles of pages are detected by Brent's algorithm, which compares each page with the last page
 * whose number is a power of two. Memory usage therefore does not grow.
 */
final class PageWalk {
  /** Maximum number of retries of one page before the attempt fails. */
  static final int MOST_TRIES = 3;

  /** Name of the record with the position in an interrupted list. */
  private static final String STANDING = "pages";

  private static final int NO_CONTENT = 204;

  private final HttpCaller caller;
  private final StepContext context;
  private final Workspace workspace;
  private final Pagination pagination;
  private final PageRequests requests;
  private final AnswerReader reader;
  private int page;
  private long items;
  private int parts;
  private int tries;
  private String mark = "";
  private @Nullable Ask next;
  private ObjectNode head = Json.object();

  PageWalk(HttpCaller caller, Pagination pagination) {
    this.caller = caller;
    this.context = caller.context();
    this.workspace = context.workspace();
    this.pagination = pagination;
    this.requests = new PageRequests(caller, pagination);
    this.reader = new AnswerReader(HttpConfig.ResponseKind.JSON, AnswerReader.MOST_IN_MEMORY);
  }

  SliceResult run(@Nullable JsonNode position, Slice slice) throws IOException {
    JsonNode from = position == null ? standing() : position;
    start(from);
    String part = part(parts);
    @Nullable CourierException failure = null;
    try (Workspace.Upload lines = workspace.create(part, Overwrite.REPLACE)) {
      do {
        context.cancellation().throwIfCancelled();
        try {
          Ask ask = Objects.requireNonNull(next);
          write(ask, read(ask), lines);
        } catch (CourierException e) {
          forgetStanding(from, e);
          failure = retryable(e);
        } catch (BrokenPageException e) {
          context.cancellation().throwIfCancelled();
          failure = retryable(e.failure());
        }
      } while (failure == null && next != null && !slice.timeIsUp());
      lines.commit();
    }
    parts++;
    if (failure != null) {
      return again(failure);
    }
    Ask then = next;
    return then == null ? SliceResult.done(join()) : SliceResult.goesOn(position(then));
  }

  private void start(@Nullable JsonNode from) {
    if (from == null) {
      next = requests.first();
      return;
    }
    next = requests.ask(from);
    page = from.path("page").intValue();
    items = from.path("items").longValue();
    parts = from.path("parts").intValue();
    tries = from.path("tries").intValue();
    mark = from.path("mark").asText();
  }

  /**
   * Returns the position that an earlier attempt reached, if its parts still exist; otherwise
   * {@code null}.
   */
  private @Nullable JsonNode standing() {
    @Nullable JsonNode last = null;
    for (JsonNode note : workspace.notesOfThisRound()) {
      last = note.has(STANDING) ? note.path(STANDING) : last;
    }
    if (last == null || !last.path("of").asText().equals(requests.mark())) {
      return null;
    }
    for (int i = 0; i < last.path("parts").intValue(); i++) {
      if (workspace.findFile(part(i)).isEmpty()) {
        return null;
      }
    }
    return ((ObjectNode) last.deepCopy()).put("tries", 0);
  }

  /**
   * Deletes the recorded position if the server may have discarded the cursor. The next attempt
   * then starts with the first page.
   */
  private void forgetStanding(@Nullable JsonNode from, CourierException e) {
    if (from != null && from.has("of") && e.failureClass() == FailureClass.PERMANENT) {
      workspace.note(Json.object().set(STANDING, Json.object()));
    }
  }

  private CourierException retryable(CourierException e) {
    if (!e.failureClass().isRetryable() || tries >= MOST_TRIES) {
      throw e;
    }
    return e;
  }

  /** Schedules the failed page for a later slice, which does not use up an attempt. */
  private SliceResult again(CourierException failure) {
    Duration wait =
        failure instanceof LaterException later
            ? later.retryAfter()
            : Duration.ofSeconds(1L << tries);
    tries++;
    ObjectNode position = position(Objects.requireNonNull(next)).put("of", requests.mark());
    workspace.note(Json.object().set(STANDING, position));
    context
        .log()
        .info("Page {} couldn't be read; requesting it again: {}", page + 1, failure.getMessage());
    boolean tooShort = wait.compareTo(SliceResult.SHORTEST_DELAY) < 0;
    return SliceResult.later(position, tooShort ? SliceResult.SHORTEST_DELAY : wait);
  }

  private ObjectNode position(Ask then) {
    ObjectNode position = Json.object().put("page", page).put("items", items).put("parts", parts);
    position.set("next", HttpCaller.position(then.target()));
    if (then.value() != null) {
      position.set("value", then.value());
    }
    return position.put("mark", mark).put("tries", tries);
  }

  /**
   * A page.
   *
   * @param next request for the next page; {@code null} for none
   */
  private record Page(List<JsonNode> items, @Nullable Ask next) {}

  /** The body of a page was cut off. */
  private static final class BrokenPageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient CourierException failure;

    BrokenPageException(CourierException failure) {
      super(failure);
      this.failure = failure;
    }

    CourierException failure() {
      return failure;
    }
  }

  private Page read(Ask ask) throws BrokenPageException {
    if (page >= pagination.maxPages()) {
      throw failed("there are more than %d pages".formatted(pagination.maxPages()));
    }
    requireNew(ask);
    HttpCall call = requests.call(ask);
    try (HttpAnswer answer = caller.exchange(call)) {
      if (page > 0 && pagination.end().contain(answer.status())) {
        return new Page(List.of(), null);
      } else if (!caller.judge().isExpected(answer.status())) {
        throw caller.refused(call, answer);
      }
      JsonNode read = reader.read(answer);
      head = caller.head(answer).put("url", answer.uri().toString());
      return answer.status() == NO_CONTENT ? new Page(List.of(), null) : page(ask, answer, read);
    } catch (UnfitPageException e) {
      throw failed("page %d: %s".formatted(page + 1, e.getMessage()));
    } catch (IOException e) {
      throw new BrokenPageException(
          new CourierException(
              FailureClass.TRANSIENT,
              TransferCodes.SOURCE_TRUNCATED,
              "/%s: page %d ended early: %s."
                  .formatted(caller.target().path(), page + 1, e.getMessage()),
              e));
    }
  }

  private Page page(Ask ask, HttpAnswer answer, JsonNode read) throws UnfitPageException {
    List<JsonNode> found = pagination.items(read);
    if (pagination.isLast(read)) {
      return new Page(found, null);
    }
    return new Page(
        found,
        switch (pagination.type()) {
          case LINK ->
              LinkHeader.find(answer.headers().getOrDefault("link", List.of()), "next")
                  .map(url -> new Ask(caller.partner().followHeader(url, answer), null))
                  .orElse(null);
          case NEXT_URL -> {
            JsonNode url = pagination.next(read, page == 0);
            yield url == null ? null : new Ask(caller.partner().follow(url.asText(), answer), null);
          }
          case CURSOR -> {
            JsonNode cursor = pagination.next(read, page == 0);
            yield cursor == null ? null : requests.with(cursor);
          }
          case PAGE, OFFSET -> {
            long number = Objects.requireNonNull(ask.value()).longValue();
            yield found.isEmpty()
                ? null
                : requests.with(LongNode.valueOf(pagination.after(number, found.size())));
          }
        });
  }

  private void write(Ask ask, Page read, Workspace.Upload lines) throws IOException {
    for (JsonNode item : read.items()) {
      byte[] line = Json.bytes(item);
      lines.write(line, 0, line.length);
      lines.write(new byte[] {'\n'}, 0, 1);
    }
    page++;
    if (Integer.bitCount(page) == 1) {
      mark = ask.mark();
    }
    items += read.items().size();
    tries = 0;
    next = read.next();
  }

  private void requireNew(Ask ask) {
    if (ask.mark().equals(mark)) {
      throw failed("/%s was already read: the pages form a loop".formatted(ask.target().path()));
    }
  }

  private CourierException failed(String why) {
    return CourierException.of(
        HttpCodes.PAGINATION_FAILED, "/%s: %s.".formatted(caller.target().path(), why));
  }

  /** Returns the path of a part, which is unique for each step and each iteration of a loop. */
  private String part(int number) {
    return parts(context) + "%06d".formatted(number);
  }

  private static String parts(StepContext context) {
    return ".pages-" + context.operationId(0) + "/";
  }

  /** Deletes the parts of all attempts. */
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
