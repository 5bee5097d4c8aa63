package com.couriermft.automation.arrival;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Manages watches: folders of partners whose arriving files start jobs or chains, exactly once for
 * each version of a file. Thread-safe.
 *
 * <p>A message ({@link PollMessage}) requests the polls of one or several watches. {@link #tick()}
 * sends it less than a minute ahead, because a platform that scales by queue length would count a
 * message that waits for an entire interval as work. If the next poll is due sooner, the current
 * poll sends the message. The tick replaces lost messages.
 */
public final class Watches {
  /** The JSON that requests and bundles may send for a watch. */
  public static final Shape.Fields SHAPE = Watch.SHAPE;

  static final String KIND = "poll";
  private static final String SAVED = "saved";
  private static final Logger LOG = LoggerFactory.getLogger(Watches.class);

  /**
   * The number of messages in the queue from which on a saved watch is left to the next tick. A
   * bundle then saves any number of watches without a message for each.
   */
  private static final int CROWDED = 3;

  /** The number of watches whose last poll a process remembers; each takes about 6 KB. */
  private static final int REMEMBERED = 500;

  /** Duration of a poll from which on the next poll of the watch must not delay other watches. */
  private static final Duration SLOW = Duration.ofSeconds(2);

  /** Duration of the polls of one message after which the remaining polls get a new message. */
  private static final Duration LONG = Duration.ofSeconds(30);

  /** Delay of a retry while the connection has no free session, or the watch is polling. */
  private static final Duration BUSY = Duration.ofSeconds(10);

  private final Documents documents;
  private final Tables tables;
  private final PollStore polls;
  private final ControlQueue control;
  private final Parts parts;
  private final EventFeed feed;
  private final WatchTick tick;

  /** The watches whose last poll in this process took long, also if it failed. */
  private final Set<String> slow = ConcurrentHashMap.newKeySet();

  /** The last polls of this process, by watch. */
  private final Map<String, LastPoll> lastPolls =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, LastPoll> eldest) {
              return size() > REMEMBERED;
            }
          });

  /**
   * The collaborators of watches.
   *
   * @param folders lists folders
   * @param turnstile limits polls to the free sessions of connections
   * @param launcher starts executions
   * @param connectionExists whether a connection with a name exists
   */
  public record Parts(
      Folders folders,
      PollPermits turnstile,
      TargetStarter launcher,
      Predicate<String> connectionExists) {}

  /**
   * Creates the component that manages watches with these stores, and registers the handler of its
   * control messages.
   */
  public Watches(Tables tables, ControlQueue control, Parts parts) {
    this.tables = tables;
    this.documents = documents(tables);
    this.polls = new PollStore(tables);
    this.control = control;
    this.parts = parts;
    this.feed = new EventFeed(tables);
    this.tick = new WatchTick(tables, documents, polls, control);
    control.answer(KIND, this::onMessage);
  }

  /** Returns the documents in which an installation's watches are stored. */
  public static Documents documents(Tables tables) {
    return new Documents(tables, "config", "watch", each -> Watch.read(each.name(), each.json()));
  }

  /** Returns the documents in which the definitions are stored. */
  public Documents documents() {
    return documents;
  }

  /** Returns the document kind, which defines how watches are validated, saved and deleted. */
  public DocumentKind kind() {
    return new DocumentKind(documents, this::read)
        .afterSaves((before, after) -> saved(after))
        .afterRemovals(this::removed);
  }

  /**
   * Validates a definition.
   *
   * @return the stored form, with every default
   * @throws InvalidInputException {@code invalid_watch}, with every problem
   */
  public ObjectNode read(String id, JsonNode sent) {
    return WatchCheck.read(id, sent, parts.connectionExists(), parts.launcher());
  }

  /**
   * Schedules an early poll of a saved watch. May be called repeatedly. If a poll with the earlier
   * definition is running, another poll follows, because the next regular poll may be a day later.
   * If the message is lost, or the queue has several messages already, the next tick sees that the
   * watch was not polled with its new definition.
   */
  public void saved(Document document) {
    polls.forgetDamage(document.name());
    polls.touch(document.name());
    if (document.json().path(Watch.ENABLED).asBoolean() && control.length() < CROWDED) {
      lookAfterChange(document.name(), Duration.ZERO);
    }
  }

  private void lookAfterChange(String id, Duration delay) {
    control.send(KIND, Json.object().put("watch", id).put("now", true).put(SAVED, true), delay);
  }

  private void onMessage(JsonNode message) throws InterruptedException {
    String id = message.path("watch").asText();
    if (message.path(SAVED).asBoolean(false) && polls.isHeld(id)) {
      lookAfterChange(id, BUSY);
    } else if (message.path("now").asBoolean(false)) {
      poll(id, true, 0).ifPresent(next -> send(new ArrayList<>(List.of(next))));
    } else {
      pollAll(PollMessage.polls(message));
    }
  }

  /** Polls watches in the order in which they are due, and sends a message for the others. */
  private void pollAll(List<PollMessage.Requested> requested) throws InterruptedException {
    List<PollMessage.Requested> left = new ArrayList<>(requested);
    Instant started = tables.clock().instant();
    Instant now = started;
    try {
      do {
        PollMessage.Requested first = left.remove(0);
        if (slow.contains(first.watch())) {
          send(left);
        }
        poll(first.watch(), false, first.version()).ifPresent(left::add);
        left.sort(Comparator.comparing(PollMessage.Requested::at));
        now = tables.clock().instant();
      } while (!left.isEmpty()
          && !left.get(0).at().isAfter(now)
          && now.isBefore(started.plus(LONG)));
    } finally {
      send(left);
    }
  }

  private void noteDuration(String id, Duration took) {
    if (took.compareTo(SLOW) > 0) {
      slow.add(id);
    } else {
      slow.remove(id);
    }
  }

  private void send(List<PollMessage.Requested> left) {
    if (!left.isEmpty()) {
      new PollMessage(left).send(control, KIND, tables.clock().instant());
      left.clear();
    }
  }

  /** Deletes the ledger of a deleted watch. May be called repeatedly. */
  public void removed(String id) {
    polls.remove(id);
  }

  /** Requests an immediate poll. Has no effect while a poll is running. */
  public void lookNow(String id) {
    control.send(KIND, Json.object().put("watch", id).put("now", true), Duration.ZERO);
  }

  /**
   * Requests polls that are due soon, replaces lost messages, and cleans up after deleted watches.
   * Must be called every 30 s on one host.
   */
  public void tick() {
    tick.run();
  }

  /**
   * Polls if a poll is due and no other host is polling.
   *
   * @param sent the version of the definition when a tick requested the poll; 0 if a definition
   *     must be read
   * @return the next poll, if it is due so soon that a tick may not request it in time
   */
  Optional<PollMessage.Requested> poll(String id, boolean now, int sent)
      throws InterruptedException {
    Optional<LastPoll> last =
        Optional.ofNullable(lastPolls.remove(id))
            .filter(known -> !now && known.suffices(sent, tables.clock().instant()));
    Optional<PollStore.Turn> resumed = last.flatMap(known -> polls.resume(id, known));
    if (last.isPresent() && resumed.isPresent()) {
      return poll(last.get().watch(), last.get().version(), resumed.get());
    }
    Optional<Document> document = documents.find(id);
    Optional<Watch> watch = document.map(d -> Watch.read(id, d.json())).filter(Watch::enabled);
    if (document.isPresent() && watch.isPresent()) {
      Optional<PollStore.Turn> turn = polls.begin(document.get(), now);
      if (turn.isPresent()) {
        return poll(watch.get(), document.get().version(), turn.get());
      }
    }
    if (document.isEmpty()) {
      slow.remove(id);
    }
    return Optional.empty();
  }

  private Optional<PollMessage.Requested> poll(Watch watch, int version, PollStore.Turn turn)
      throws InterruptedException {
    String id = watch.id();
    Instant started = tables.clock().instant();
    try {
      PollState looked = look(watch, turn);
      noteDuration(id, Duration.between(started, tables.clock().instant()));
      PollState after = tell(watch, turn, looked);
      turn.end(after);
      turn.last(watch, version, after).ifPresent(last -> lastPolls.put(id, last));
      Instant ended = tables.clock().instant();
      if (!after.nextAt().isAfter(ended.plus(WatchTick.AHEAD))) {
        // The definition may have changed during the poll, so the next poll reads it.
        return Optional.of(new PollMessage.Requested(id, 0, after.nextAt()));
      }
    } catch (StoreConflict e) {
      LOG.info("The check of Watch(id='{}') was taken over by another host", id, e);
    }
    return Optional.empty();
  }

  private PollState look(Watch watch, PollStore.Turn turn) throws InterruptedException {
    try {
      return new Poll(watch, tables, parts.launcher(), turn).run(this::list);
    } catch (BusyException e) {
      Instant now = tables.clock().instant();
      return turn.state().busy(watch, now, now.plus(BUSY));
    } catch (StoreConflict e) {
      LOG.info(
          "The ledger of Watch(id='{}') was changed in the meantime; checking again",
          watch.id(),
          e);
      return turn.state().putOff(tables.clock().instant());
    } catch (CourierException e) {
      LOG.warn("Watch(id='{}') couldn't check its folder", watch.id(), e);
      return turn.state().failed(watch, e, tables.clock().instant());
    } catch (InterruptedException e) {
      turn.end(turn.state().putOff(tables.clock().instant()));
      throw e;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("The check of Watch(id='{}') failed with an internal error", watch.id(), e);
      return turn.state().failed(watch, unexpected(watch, e), tables.clock().instant());
    }
  }

  /** Converts an unexpected exception into one that the watch reports like any failed poll. */
  private static CourierException unexpected(Watch watch, Throwable e) {
    String detail =
        "Watch '%s': the check failed with an internal error (%s); see the log for details.";
    return CourierException.of(RequestCodes.INTERNAL_ERROR, detail.formatted(watch.id(), e), e);
  }

  /**
   * Lists a folder with a permit for its connection.
   *
   * @throws BusyException the connection has no free session
   */
  FolderListing list(FolderQuery folder) throws InterruptedException {
    Folders.Source source = parts.folders().source(folder.connection());
    PollPermits.Pass pass =
        parts.turnstile().enter(folder.connection()).orElseThrow(BusyException::new);
    try {
      return parts.folders().list(folder, source);
    } finally {
      pass.close();
    }
  }

  /** Thrown if the connection has no free session, which is not a failure of the partner. */
  static final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BusyException() {
      super("All sessions of the connection are in use.");
    }
  }

  /** Publishes a pending event. If the host dies first, the next poll publishes the event. */
  private PollState tell(Watch watch, PollStore.Turn turn, PollState after) {
    String before = turn.state().telling();
    if (!before.isEmpty()) {
      feed.tell((ObjectNode) Json.readTree(before), watch.labels());
    }
    if (after.telling().isEmpty() || after.telling().equals(before)) {
      return after.told();
    }
    turn.save(after);
    feed.tell((ObjectNode) Json.readTree(after.telling()), watch.labels());
    return after.told();
  }

  /** Returns the state of a watch. */
  public WatchStanding standing(String id) {
    return WatchStanding.of(findState(id).orElse(null));
  }

  /**
   * Returns the time of each enabled watch's next poll. The time is in the past if the poll is
   * overdue, and the epoch if the watch has never polled.
   */
  public Map<String, Instant> nextLooks() {
    return polls.nextLooks(documents);
  }

  /**
   * Returns the enabled watches with published failures.
   *
   * @param labels label filter; the labels of unreadable watches are unknown
   */
  public Failing failing(LabelFilter labels) {
    return polls.failing(documents, labels);
  }

  /**
   * The failing watches.
   *
   * @param value the readable failing watches
   * @param isWhole whether every matching watch could be read
   */
  public record Failing(List<FailingWatch> value, boolean isWhole) {
    public Failing {
      value = List.copyOf(value);
    }
  }

  /**
   * A failing watch.
   *
   * @param id id of the watch
   * @param code stable code of the last failure
   * @param failures number of consecutive failures
   * @param since time of the first consecutive failure
   */
  public record FailingWatch(String id, String code, int failures, Instant since) {
    static FailingWatch of(String id, PollState.Trouble trouble) {
      return new FailingWatch(id, trouble.code(), trouble.failures(), trouble.since());
    }
  }

  /** Returns the states of all watches that have polled, including unreadable states. */
  public static List<? extends Listed<?>> states(Tables tables) {
    return new PollStore(tables).listed();
  }

  /** Returns {@link #standing} for all current watches, with one read. */
  public Function<String, WatchStanding> standings() {
    Map<String, PollState> states = polls.states();
    return id -> WatchStanding.of(states.get(id));
  }

  /**
   * Lists a page of the files that a watch knows, in no particular order.
   *
   * @param max 1..1000
   * @param after continuation of the previous page; {@code null} for the first page
   */
  public Known files(String id, int max, @Nullable String after) {
    FileLedger.Page page = ledger(id).page(max, after);
    return new Known(page.entries().stream().map(WatchedFile::of).toList(), page.continuation());
  }

  /**
   * Returns the file at a path of the watch's connection, as the watch knows it; empty if the watch
   * does not know it.
   */
  public Optional<WatchedFile> findFile(String id, String path) {
    return key(id, path).flatMap(key -> ledger(id).find(key)).map(WatchedFile::of);
  }

  /**
   * Makes a watch forget a file, so that the file starts another execution if it still exists. If a
   * poll is running, another poll follows.
   *
   * @return false if the watch does not know the file
   * @throws StoreConflict a poll changed the ledger at the same time; try again
   */
  public boolean again(String id, String path) {
    boolean known = key(id, path).filter(key -> ledger(id).forget(key)).isPresent();
    if (known) {
      polls.touch(id);
      lookAfterChange(id, Duration.ZERO);
    }
    return known;
  }

  private Optional<String> key(String id, String path) {
    return documents
        .find(id)
        .map(d -> ObservedFile.key(Watch.read(id, d.json()).folder().connection(), path));
  }

  /**
   * Returns a lookup of the time when the watches of a connection first saw the current version of
   * a file.
   */
  Function<ObservedFile, Optional<Instant>> firstSeen(String connection) {
    List<FileLedger> ledgers =
        documents.list().stream()
            .filter(d -> Watch.read(d.name(), d.json()).folder().connection().equals(connection))
            .map(d -> ledger(d.name()))
            .toList();
    return file ->
        ledgers.stream()
            .flatMap(ledger -> ledger.find(file.key()).stream())
            .filter(entry -> entry.sighting().looksLike(file))
            .map(FileEntry::seenAt)
            .min(Instant::compareTo);
  }

  /**
   * A page of the files that a watch knows.
   *
   * @param continuation position of the next page; {@code null} on the last page
   */
  public record Known(List<WatchedFile> files, @Nullable String continuation) {
    public Known {
      files = List.copyOf(files);
    }
  }

  /** Returns the state of a watch; empty before its first poll. */
  Optional<PollState> findState(String id) {
    return polls.find(id);
  }

  FileLedger ledger(String id) {
    return new FileLedger(tables, id);
  }
}
