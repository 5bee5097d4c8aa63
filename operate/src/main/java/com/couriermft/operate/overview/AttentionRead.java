package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Watches;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.attention.AttentionMarks;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.unreadable.UnreadableRecords;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries that need attention in two rounds of requests. The constructor adds the
 * requests of the first round, and {@link #readOn} those of the second. Not thread-safe.
 */
final class AttentionRead {
  /** Maximum number of failed executions per request. */
  static final int FAILED_PAGE = 200;

  /**
   * Maximum number of pages of failed executions; further pages are read only while some entries
   * are silenced.
   */
  static final int MOST_PAGES = 5;

  private final Overview.Parts parts;
  private final Supplier<ExecutionQueries.Page> failed;
  private final Supplier<Watches.Failing> watches;
  private final Supplier<List<Notifications.Failing>> channels;
  private final Supplier<List<Notifications.Refusing>> refusing;
  private final Supplier<List<UnreadableRecords.Known>> unreadable;
  private final Supplier<Map<String, AttentionMark>> marks;
  private final Supplier<ExpectationResults.Asked> asked;
  private final ExecutionFilter filter;
  private final ReaderScope reader;
  private @Nullable Supplier<ExpectationResults> judgements;
  private @Nullable Supplier<FailedExecutions> allFailed;

  /** A page of failed executions, newest first, and the position of the next page. */
  private record FailedExecutions(List<Listed<Execution>> value, @Nullable String next) {}

  /**
   * Creates the reader and adds the requests of the first round.
   *
   * @param reader scope of the reader; a reader with a label scope does not see channels or
   *     unreadable objects
   */
  AttentionRead(
      ParallelReads first,
      Overview.Parts parts,
      UnreadableRecords known,
      AttentionMarks noted,
      ReaderScope reader) {
    this.parts = parts;
    this.reader = reader;
    LabelFilter seen = reader.seen();
    filter = ExecutionFilter.in(ExecutionState.FAILED).with(seen);
    failed = first.add(() -> parts.executions().list(filter, FAILED_PAGE, null));
    watches = first.add(() -> parts.watches().failing(seen));
    Notifications told = parts.notifications();
    channels = first.add(() -> seen.isAll() ? told.failing() : List.of());
    refusing = first.add(() -> seen.isAll() ? told.refusing() : List.of());
    unreadable = first.add(() -> seen.isAll() ? known.list() : List.of());
    marks = first.add(noted::byKey);
    asked = first.add(() -> ExpectationResults.Asked.of(parts.expectations(), seen));
  }

  /**
   * Adds the requests of the second round. Must be called after the requests of the first round
   * have completed.
   *
   * @param since start of the period; earlier failures, missed files and refusals are skipped
   */
  void readOn(ParallelReads second, Instant since, Instant now) {
    readOn(second, since, now, Attention.MOST);
  }

  /**
   * Adds the requests of the second round like {@link #readOn}, but reads enough failed executions
   * for any later {@code since}. Entries between the two times do not count toward the maximum.
   */
  void readAll(ParallelReads second, Instant since, Instant now) {
    readOn(second, since, now, Integer.MAX_VALUE);
  }

  private void readOn(ParallelReads second, Instant since, Instant now, int enough) {
    judgements = asked.get().read(parts.expectations(), second);
    allFailed = second.add(() -> failedSince(since, now, enough));
  }

  /** Reads further failed executions until enough entries that are not silenced are found. */
  private FailedExecutions failedSince(Instant since, Instant now, int enough) {
    List<Listed<Execution>> all = new ArrayList<>(failed.get().executions());
    String next = failed.get().next();
    for (int pages = 1; next != null && pages < MOST_PAGES; pages++) {
      Attention known = attention(failed(all, since), true, now);
      if (known.silenced().isEmpty() || known.attention().size() >= enough) {
        break;
      }
      ExecutionQueries.Page page = parts.executions().list(filter, FAILED_PAGE, next);
      all.addAll(page.executions());
      next = page.next();
    }
    return new FailedExecutions(all, next);
  }

  /** Returns the entries that need attention. Must be called after all requests have completed. */
  Attention since(Instant since, Instant now) {
    return attention(entries(since), isWhole(), now);
  }

  private Attention attention(List<AttentionEntry> entries, boolean isWhole, Instant now) {
    return Attention.of(entries, isWhole, reader.of(marks.get(), entries), now);
  }

  /**
   * Returns the entries with a key, including silenced entries. The list is empty if there are no
   * such entries, or if the reader may not mark them.
   */
  List<AttentionEntry> entries(String key, Instant since) {
    return entries(since).stream()
        .filter(each -> each.key().equals(key) && reader.mayMark(each))
        .toList();
  }

  private FailedExecutions allFailed() {
    return Objects.requireNonNull(allFailed).get();
  }

  private ExpectationResults judged() {
    return Objects.requireNonNull(judgements).get();
  }

  private boolean isWhole() {
    return allFailed().next() == null && watches.get().isWhole() && judged().isWhole();
  }

  private List<AttentionEntry> entries(Instant since) {
    List<AttentionEntry> all = failed(allFailed().value(), since);
    watches.get().value().forEach(each -> all.add(AttentionEntry.of(each)));
    judged().newest().stream()
        .filter(judgement -> isMissed(judgement, since))
        .forEach(each -> all.add(AttentionEntry.missed(each)));
    channels.get().forEach(each -> all.add(AttentionEntry.of(each)));
    refusing.get().stream()
        .filter(each -> !each.at().isBefore(since))
        .forEach(each -> all.add(AttentionEntry.of(each)));
    unreadable.get().forEach(each -> all.add(AttentionEntry.of(each)));
    return all;
  }

  private static List<AttentionEntry> failed(List<Listed<Execution>> listed, Instant since) {
    List<AttentionEntry> all = new ArrayList<>();
    listed.forEach(each -> failed(each, since).forEach(all::add));
    return all;
  }

  private static Stream<AttentionEntry> failed(Listed<Execution> listed, Instant since) {
    Stream<AttentionEntry> read = listed.reading(e -> failed(e, since)).value();
    return read == null ? Stream.of(AttentionEntry.unreadableExecution(listed.id())) : read;
  }

  private static Stream<AttentionEntry> failed(Execution e, Instant since) {
    Instant at = e.endedAt();
    return at != null && at.isBefore(since) ? Stream.empty() : Stream.of(AttentionEntry.of(e));
  }

  private static boolean isMissed(ObjectNode judgement, Instant since) {
    return judgement.path("type").asText().equals("expectation.missed")
        && !Instant.parse(judgement.path("by").asText()).isBefore(since);
  }
}
