package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the feed for a reader who is limited to certain labels. */
class ScopedFeedTest {
  private static final Labels OURS = team("alpha");
  private static final Labels THEIRS = team("bravo");
  private static final LabelFilter SCOPE = LabelFilter.of(OURS);

  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final InMemoryTables tables = new InMemoryTables(clock);

  private static Labels team(String name) {
    return new Labels(new TreeMap<>(Map.of("team", name)));
  }

  private ObjectNode event(String id) {
    return Json.object()
        .put("id", id)
        .put("type", "execution.failed")
        .put("at", clock.instant().toString());
  }

  private static List<String> ids(List<EventFeed.Numbered> events) {
    return events.stream().map(each -> each.event().path("id").asText()).toList();
  }

  @Test
  void reader_isLedOnOverWhatIsHidden_aBoundedPartAtATime() {
    EventFeed feed = new EventFeed(tables);
    int hidden = EventFeed.MOST_LOOKED_AT + 1;
    IntStream.range(0, hidden).forEach(i -> feed.append(event("a|" + i), THEIRS));
    feed.append(event("b"), OURS);
    assertThat(feed.newest()).isEqualTo(hidden + 1);
    EventFeed.Page first = feed.read(0, 10, SCOPE, Instant.MIN);
    assertThat(first.events()).isEmpty();
    assertThat(first.end().number()).isEqualTo(EventFeed.MOST_LOOKED_AT);
    EventFeed.Page second = feed.read(first.end().number(), 10, SCOPE, Instant.MIN);
    assertThat(ids(second.events())).containsExactly("b");
    assertThat(second.end().number()).isEqualTo(hidden + 1);
  }

  @Test
  void reader_isToldNoNumbers() {
    EventFeed feed = new EventFeed(tables);
    IntStream.rangeClosed(1, 3).forEach(i -> feed.append(event("a|" + i), THEIRS));
    assertThat(feed.newest()).isEqualTo(3);
    assertThatThrownBy(() -> feed.read(4, 10, SCOPE, Instant.MIN))
        .isInstanceOf(CourierException.class)
        .hasMessageNotContaining("3")
        .hasMessageNotContaining("4");
    clock.advance(Duration.ofDays(1));
    assertThat(feed.removeBefore(clock.instant())).isTrue();
    assertThatThrownBy(() -> feed.read(1, 10, SCOPE, Instant.MIN))
        .isInstanceOf(CourierException.class)
        .hasMessageNotContaining("1")
        .hasMessageNotContaining("3");
  }

  /** The results for a position must not reveal whether hidden events follow a full page. */
  @Test
  void fullPage_endsTheSame_whateverIsHiddenBehindIt() {
    EventFeed feed = new EventFeed(tables);
    feed.append(event("own"), OURS);
    assertThat(feed.newest()).isEqualTo(1);
    clock.advance(Duration.ofDays(1));
    FeedPosition alone = feed.read(0, 1, SCOPE, Instant.MIN).end();
    feed.append(event("a"), THEIRS);
    assertThat(feed.read(0, 1, SCOPE, Instant.MIN).end()).isEqualTo(alone);
    assertThat(feed.read(0, 2, SCOPE, Instant.MIN).end())
        .isEqualTo(new FeedPosition(2, clock.instant()));
  }

  /** Events remain until retention runs again, so a reader need not start over before then. */
  @Test
  void eventsThatAreOlderThanTheyAreKept_areNoReasonToBeginAnew() {
    EventFeed feed = new EventFeed(tables);
    feed.append(event("old"), OURS);
    feed.append(event("older hidden"), THEIRS);
    assertThat(feed.newest()).isEqualTo(2);
    clock.advance(Duration.ofDays(31));
    feed.append(event("new"), OURS);
    feed.append(event("newest"), OURS);
    EventFeed.Page page = feed.read(0, 1, SCOPE, clock.instant().minus(Duration.ofDays(30)));
    assertThat(ids(page.events())).containsExactly("new");
    clock.advance(Duration.ofHours(1));
    Instant oldest = clock.instant().minus(Duration.ofDays(30));
    feed.requireHolding(page.end(), oldest);
    assertThat(ids(feed.read(page.end().number(), 9, SCOPE, oldest).events()))
        .containsExactly("newest");
    FeedPosition passedOver = feed.read(0, 1, LabelFilter.of(team("nobody")), oldest).end();
    feed.requireHolding(passedOver, oldest);
  }

  @Test
  void damagedEvents_areLeftOut_forEveryReader() {
    EventFeed feed = new EventFeed(tables);
    for (String id : List.of("a", "b", "c", "d")) {
      feed.append(event(id), OURS);
    }
    assertThat(feed.newest()).isEqualTo(4);
    damage(1, "event", "{");
    damage(2, "event", "[]");
    damage(3, "labels", "{");
    assertThat(ids(feed.read(0, 9))).containsExactly("c", "d");
    EventFeed.Page limited = feed.read(0, 9, SCOPE, Instant.MIN);
    assertThat(ids(limited.events())).containsExactly("d");
    assertThat(limited.end().number()).isEqualTo(4);
    clock.advance(Duration.ofDays(1));
    assertThat(feed.removeBefore(clock.instant())).isTrue();
    assertThat(feed.oldest()).isEqualTo(4);
  }

  private void damage(int number, String column, String text) {
    Columns columns = Columns.none().with(column, text);
    Write write = Write.merge("n|%019d".formatted(number), columns, Write.ANY);
    tables.transact(FeedRows.TABLE, FeedRows.PARTITION, List.of(write));
  }

  /** The setting for users who sign in lists labels in any order. */
  @Test
  void sealedPosition_isOpenedWhateverTheOrderOfLabels() {
    SealedPositions sealed = new EventFeed(tables).positions();
    Labels one = new Labels(new TreeMap<>(Map.of("a", "1")));
    Labels two = new Labels(new TreeMap<>(Map.of("b", "2")));
    FeedPosition position = new FeedPosition(7, clock.instant());
    String text = sealed.seal(position, LabelFilter.of(one).and(LabelFilter.of(two)));
    assertThat(sealed.open(text, LabelFilter.of(two).and(LabelFilter.of(one)))).contains(position);
    assertThat(sealed.open(text, LabelFilter.of(two))).isEmpty();
  }
}
