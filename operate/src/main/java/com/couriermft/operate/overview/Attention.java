package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Watches;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.formats.json.Field;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The list of what somebody should look at: failed executions, failing watches, missed
 * expectations, channels that can't notify all recipients, stored objects that cannot be read; at
 * most {@value #MOST} of each kind. Pure.
 */
public record Attention(
    @Field(help = "What somebody should look at") List<AttentionEntry> attention,
    @Field(help = "Whether nothing was left out of it") boolean attentionIsComplete) {
  /** The most entries of a kind. */
  static final int MOST = 50;

  /** Copies the list. */
  public Attention {
    attention = List.copyOf(attention);
  }

  /**
   * Lists what needs attention.
   *
   * @param failed failed executions, newest first; those that failed before {@code since} are left
   *     out
   * @param watches failing ones
   * @param judgements those of the expectations that were looked at; those that are met, or of a
   *     cut-off before {@code since}, are left out
   */
  static Attention of(
      ExecutionQueries.Page failed,
      Watches.Failing watches,
      ExpectationResults judgements,
      Instant since) {
    List<AttentionEntry> executions =
        failed.executions().stream().flatMap(each -> failed(each, since)).toList();
    return new Attention(executions, failed.next() == null)
        .and(watches.value(), AttentionEntry::of, watches.isWhole())
        .and(
            judgements.newest().stream().filter(judgement -> isMissed(judgement, since)).toList(),
            AttentionEntry::missed,
            judgements.isWhole());
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

  /** Returns this list and entries of another kind, of all that there are. */
  <T> Attention and(List<T> all, Function<T, AttentionEntry> entry) {
    return and(all, entry, true);
  }

  private <T> Attention and(List<T> known, Function<T, AttentionEntry> entry, boolean isWhole) {
    List<AttentionEntry> more = new ArrayList<>(attention);
    known.stream().limit(MOST).map(entry).forEach(more::add);
    return new Attention(more, attentionIsComplete && isWhole && known.size() <= MOST);
  }
}
