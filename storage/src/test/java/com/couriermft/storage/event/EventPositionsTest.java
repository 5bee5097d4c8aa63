package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.trail.FailingTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests that a position, even one in an empty feed, leads to every later event or to {@code
 * events_gone}, no matter what is deleted before or during the read.
 */
class EventPositionsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /**
   * One action of the hosts.
   *
   * @param told the number of events published
   * @param left how many seconds of events a deletion keeps; negative for no deletion
   * @param before the request, of the deletion or of a reader, before which another host acts
   */
  private record Move(int told, int left, int before) {}

  private final ManualClock clock = new ManualClock(START);
  private final InMemoryTables kept = new InMemoryTables(clock);
  private final EventFeed feed = new EventFeed(kept);
  private final List<String> told = new ArrayList<>();
  private final List<Instant> at = new ArrayList<>();
  private final List<Long> held = new ArrayList<>(List.of(0L));
  private Instant removedBefore = START;

  @Provide
  Arbitrary<List<Move>> moves() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 40),
            Arbitraries.integers().between(-5, 20),
            Arbitraries.integers().between(0, 6))
        .as(Move::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(6);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void position_thatAReaderHolds_leadsToAllOrToNothing(@ForAll("moves") List<Move> moves) {
    EventPositionsTest world = new EventPositionsTest();
    for (Move move : moves) {
      for (int i = 0; i < move.told(); i++) {
        world.tell();
      }
      if (move.left() >= 0) {
        world.removeWhileOthersTell(move.left(), move.before());
      }
      for (long after : world.held) {
        boolean gone =
            after < world.told.size() && world.at.get((int) after).isBefore(world.removedBefore);
        Optional<List<String>> read = read(world.feed, after);
        assertThat(read).isEqualTo(gone ? Optional.empty() : Optional.of(world.after(after)));
      }
      world.readWhileOthersRemove(move.before());
    }
  }

  private void tell() {
    String id = "e|" + told.size();
    feed.append(Json.object().put("id", id).put("type", "execution.failed"), Labels.NONE);
    told.add(id);
    at.add(clock.instant());
    held.add(feed.newest());
    clock.advance(Duration.ofSeconds(1));
  }

  private void removeWhileOthersTell(int left, int before) {
    FailingTables tables = new FailingTables(kept);
    tables.before(before, this::tell);
    remove(new EventFeed(tables), clock.instant().minusSeconds(left));
  }

  private void remove(EventFeed host, Instant until) {
    removedBefore = until.isAfter(removedBefore) ? until : removedBefore;
    int calls = 0;
    while (host.removeBefore(until)) {
      assertThat(++calls).as("calls that remove some events").isLessThan(20);
    }
  }

  private void readWhileOthersRemove(int before) {
    long after = held.get(held.size() / 2);
    List<String> expected = after(after);
    FailingTables tables = new FailingTables(kept);
    tables.before(before, () -> remove(feed, clock.instant()));
    Optional<List<String>> read = read(new EventFeed(tables), after);
    assertThat(read.orElse(expected)).isEqualTo(expected);
  }

  private List<String> after(long number) {
    return List.copyOf(told.subList((int) number, told.size()));
  }

  /** Returns the ids of the events after a number; empty if events were deleted. */
  private static Optional<List<String>> read(EventFeed feed, long after) {
    try {
      return Optional.of(
          feed.read(after, EventFeed.MOST).stream()
              .map(each -> each.event().path("id").asText())
              .toList());
    } catch (CourierException gone) {
      assertThat(gone.code()).isEqualTo("events_gone");
      return Optional.empty();
    }
  }
}
