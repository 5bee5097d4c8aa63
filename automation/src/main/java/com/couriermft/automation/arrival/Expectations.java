package com.couriermft.automation.arrival;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluates expectations: rules that files must arrive by a time of day. Each expectation is
 * evaluated once on each day that counts. The only effect of too few files is an event.
 * Thread-safe.
 *
 * <p>{@link #tick()} sends a message {@code {"kind": "expect", "expectation": "nightly"}} that
 * becomes visible at the cut-off. If no host is active at that time, a later evaluation uses the
 * same period.
 */
public final class Expectations {
  /** The JSON that requests and bundles may send for an expectation. */
  public static final Shape.Fields SHAPE = Expectation.SHAPE;

  private static final String KIND = "expect";
  private static final Logger LOG = LoggerFactory.getLogger(Expectations.class);

  /** How far ahead a tick sends messages; longer than the interval between two ticks. */
  private static final Duration AHEAD = Duration.ofSeconds(45);

  private static final Duration LOST_AFTER = Duration.ofSeconds(60);

  /** Maximum delay of an evaluation while the connection has no free session. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Maximum number of days that one message evaluates after all hosts were inactive. */
  private static final int MOST_AT_ONCE = 10;

  private final Documents documents;
  private final Tables tables;
  private final ControlQueue control;
  private final JudgementStore judgements;
  private final Calendars calendars;
  private final ArrivalCount counting;
  private final Predicate<String> connectionExists;
  private final Map<String, Due> known = new ConcurrentHashMap<>();

  /** The next evaluation of a version of a definition, as computed by a tick. */
  private record Due(int version, @Nullable Instant at, boolean sent) {}

  /**
   * Creates the component that evaluates expectations with these stores, and registers the handler
   * of its control messages.
   *
   * @param watches lists folders and provides the times at which files were first seen
   * @param connectionExists whether a connection with a name exists
   */
  public Expectations(
      Tables tables,
      ControlQueue control,
      DeliveryStore deliveries,
      Watches watches,
      Predicate<String> connectionExists) {
    this.tables = tables;
    this.control = control;
    this.documents = documents(tables);
    this.judgements = new JudgementStore(tables);
    this.calendars = Calendars.of(Calendars.documents(tables));
    this.counting = new ArrivalCount(deliveries, watches::list, watches::firstSeen);
    this.connectionExists = connectionExists;
    control.answer(KIND, message -> judge(message.path("expectation").asText()));
  }

  /** Returns the documents in which an installation's expectations are stored. */
  public static Documents documents(Tables tables) {
    return new Documents(
        tables, "config", "expectation", each -> Expectation.read(each.name(), each.json()));
  }

  /** Returns the documents in which the definitions are stored. */
  public Documents documents() {
    return documents;
  }

  /** Returns the document kind, which defines how expectations are validated, saved and deleted. */
  public DocumentKind kind() {
    return new DocumentKind(documents, this::read).afterRemovals(this::removed);
  }

  /**
   * Validates a definition.
   *
   * @return the stored form, with every default
   * @throws InvalidInputException {@code invalid_expectation}, with every problem
   */
  public ObjectNode read(String id, JsonNode sent) {
    return read(id, sent, connectionExists, name -> calendars.find(name).isPresent());
  }

  /**
   * Validates a definition like {@link #read(String, JsonNode)}, but against connections and
   * calendars that need not be stored.
   */
  public static ObjectNode read(
      String id,
      JsonNode sent,
      Predicate<String> connectionExists,
      Predicate<String> calendarExists) {
    Expectation read = Expectation.read(id, sent);
    List<Problem> problems = new ArrayList<>();
    String connection = read.folder().connection();
    if (!connectionExists.test(connection)) {
      String detail = "Connection '" + connection + "' does not exist.";
      problems.add(new Problem("/connection", DefinitionCodes.UNKNOWN_CONNECTION, detail));
    }
    for (int i = 0; i < read.calendars().size(); i++) {
      if (!calendarExists.test(read.calendars().get(i))) {
        String detail = "Calendar '" + read.calendars().get(i) + "' does not exist.";
        problems.add(new Problem("/calendars/" + i, ScheduleCodes.UNKNOWN_CALENDAR, detail));
      }
    }
    if (!problems.isEmpty()) {
      throw Expectation.invalid(problems);
    }
    return read.toJson();
  }

  /** Deletes the results of a deleted expectation. May be called repeatedly. */
  public void removed(String id) {
    known.remove(id);
    judgements.remove(id);
  }

  /** The state of an expectation as the API shows it. */
  public record Standing(
      @Field(help = "The next deadline to check") Deadlines.@Nullable Window next) {}

  /** Returns the window that is evaluated next. */
  public Standing standing(Document document) {
    Expectation expectation = Expectation.read(document.name(), document.json());
    Optional<Deadlines.Window> next = findNext(expectation, document);
    return new Standing(next.filter(window -> expectation.enabled()).orElse(null));
  }

  /**
   * Returns the unevaluated cut-offs of an expectation from an instant on, in order, computed
   * lazily. The stream is empty while the expectation is disabled.
   */
  public Stream<Instant> cutOffs(Document document, Instant from) {
    Expectation expectation = Expectation.read(document.name(), document.json());
    if (!expectation.enabled()) {
      return Stream.empty();
    }
    Deadlines cutOffs = new Deadlines(expectation, days(expectation).counts());
    Optional<Deadlines.Window> next = findNext(expectation, document);
    Optional<Deadlines.Window> first =
        next.filter(window -> window.by().isBefore(from)).isPresent()
            ? cutOffs.firstAfter(from.minusNanos(1))
            : next;
    return Stream.iterate(
            first, Optional::isPresent, window -> cutOffs.firstAfter(window.get().by()))
        .map(window -> window.get().by());
  }

  /**
   * Returns the results of an expectation, newest first, as {@code {"type": "expectation.met",
   * "by": "…", "expected": 3, "came": 3, "files": ["…"], …}}.
   *
   * @param max 1..400
   */
  public List<ObjectNode> history(String id, int max) {
    return judgements.newest(id, max).stream().map(JudgementStore.Kept::judgement).toList();
  }

  /** Evaluates expectations that are due soon and replaces lost messages. */
  public void tick() {
    for (Document document : documents.list()) {
      try {
        look(document);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
        LOG.error("Expectation(id='{}') couldn't be checked", document.name(), e);
      }
    }
  }

  private void look(Document document) {
    Due due = known.get(document.name());
    Instant now = tables.clock().instant();
    boolean lost = due != null && due.at() != null && due.at().plus(LOST_AFTER).isBefore(now);
    if (due == null || due.version() != document.version() || lost) {
      if (!judgements.retell(document.name(), Labels.of(document.json()))) {
        return;
      }
      due = find(document);
      known.put(document.name(), due);
    }
    if (due.at() != null && !due.sent() && !due.at().isAfter(now.plus(AHEAD))) {
      Duration wait = Duration.between(now, due.at());
      ObjectNode fields = Json.object().put("expectation", document.name());
      control.send(KIND, fields, wait.isNegative() ? Duration.ZERO : wait);
      known.put(document.name(), new Due(due.version(), due.at(), true));
    }
  }

  private Due find(Document document) {
    Expectation expectation = Expectation.read(document.name(), document.json());
    Instant at =
        findNext(expectation, document)
            .filter(next -> expectation.enabled())
            .map(next -> next.by().plus(expectation.grace()))
            .orElse(null);
    return new Due(document.version(), at, false);
  }

  /** Returns the first window since the definition was saved that has not been evaluated. */
  private Optional<Deadlines.Window> findNext(Expectation expectation, Document document) {
    Instant saved = document.savedAt().minus(expectation.grace());
    Instant judged =
        judgements.newest(expectation.id(), 1).stream()
            .map(kept -> kept.by())
            .filter(saved::isBefore)
            .findFirst()
            .orElse(saved);
    return new Deadlines(expectation, days(expectation).counts()).firstAfter(judged);
  }

  /** Evaluates the due days. */
  void judge(String id) throws InterruptedException {
    Optional<Document> document = documents.find(id);
    Optional<Expectation> expectation =
        document.map(d -> Expectation.read(id, d.json())).filter(Expectation::enabled);
    for (int i = 0; i < MOST_AT_ONCE && expectation.isPresent(); i++) {
      Optional<Deadlines.Window> due =
          findNext(expectation.get(), document.get())
              .filter(next -> isOver(expectation.get(), next));
      if (due.isEmpty()) {
        break;
      }
      try {
        judge(expectation.get(), due.get());
      } catch (Watches.BusyException e) {
        LOG.info(
            "Expectation(id='{}') couldn't be evaluated; a later tick will try again: {}",
            id,
            e.getMessage());
        return;
      }
    }
    known.remove(id);
  }

  private void judge(Expectation expectation, Deadlines.Window window) throws InterruptedException {
    Instant now = tables.clock().instant();
    boolean mayWait = window.by().plus(expectation.grace()).plus(PATIENCE).isAfter(now);
    ExpectationResult.Count count = counting.count(expectation, window, mayWait);
    judgements.record(
        ExpectationResult.of(
            expectation, window, tables.clock().instant(), count, days(expectation).problem()),
        expectation.labels());
  }

  private boolean isOver(Expectation expectation, Deadlines.Window window) {
    return !window.by().plus(expectation.grace()).isAfter(tables.clock().instant());
  }

  private record Days(Predicate<LocalDate> counts, @Nullable String problem) {}

  /**
   * Returns the days that count. If a calendar is missing or unreadable, every day counts, because
   * a false alarm is better than a missed one.
   */
  private Days days(Expectation expectation) {
    try {
      List<BusinessCalendar> all = expectation.calendars().stream().map(calendars::get).toList();
      return new Days(day -> all.stream().allMatch(calendar -> calendar.allows(day)), null);
    } catch (NotFoundException | DamagedDataException e) {
      return new Days(day -> true, "Every day counts: " + e.getMessage());
    }
  }
}
