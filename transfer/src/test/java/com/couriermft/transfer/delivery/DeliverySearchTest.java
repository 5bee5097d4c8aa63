package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that a search for a part of a name finds the same files as filtering all files. */
class DeliverySearchTest {
  private static final List<String> PARTS =
      List.of("a", "B", "inv", "INV", "-", "7", "%", "~", "|", "*", " ", "é", "É", "\uD83D\uDE00");
  private static final List<Labels> LABELS =
      List.of(
          Labels.NONE, Labels.ofText("{\"team\":\"red\"}"), Labels.ofText("{\"team\":\"blue\"}"));

  /** A store, and a plain list with the same content. */
  private static final class Pair extends DeliveriesFixture {
    private final List<Delivery> plain = new ArrayList<>();
    private final Random random;

    Pair(long seed) {
      random = new Random(seed);
    }

    private <T> T any(List<T> some) {
      return some.get(random.nextInt(some.size()));
    }

    String word(int most) {
      StringBuilder word = new StringBuilder();
      for (int i = 1 + random.nextInt(most); i > 0; i--) {
        word.append(any(PARTS));
      }
      return word.toString();
    }

    /**
     * Records files of one execution, in small batches, and in large batches that lists only refer
     * to.
     */
    void deliver(int run) {
      Origin by = Files.by("run" + run, 1, 0, any(LABELS));
      String connection = any(List.of("partner-a", "partner-b"));
      List<Delivery> some = new ArrayList<>();
      for (int i = random.nextInt(3) == 0 ? 40 : 1 + random.nextInt(3); i > 0; i--) {
        some.add(delivery(Files.sent(connection, word(4) + "." + run + "-" + i), by));
      }
      keep(false, some);
      plain.addAll(some);
      clock.advance(Duration.ofHours(random.nextInt(30)));
    }

    List<String> expected(DeliveryFilter filter) {
      String part = filter.contains().toLowerCase(Locale.ROOT);
      return plain.stream()
          .filter(each -> each.file().name().toLowerCase(Locale.ROOT).contains(part))
          .filter(each -> is(filter.connection(), each.file().remote().connection()))
          .filter(each -> is(filter.executionId(), each.by().executionId()))
          .filter(each -> filter.since() == null || !each.endedAt().isBefore(filter.since()))
          .filter(each -> filter.until() == null || !each.endedAt().isAfter(filter.until()))
          .filter(each -> filter.labels().matches(each.by().labels()))
          .map(each -> each.file().name())
          .sorted()
          .toList();
    }

    private static boolean is(@Nullable String asked, String found) {
      return asked == null || asked.equals(found);
    }

    @Nullable Instant maybe(int days) {
      return random.nextBoolean()
          ? null
          : clock.instant().minus(Duration.ofDays(random.nextInt(days)));
    }

    DeliveryFilter search() {
      String execution = random.nextInt(5) == 0 ? "run" + random.nextInt(20) : null;
      String connection = random.nextInt(3) == 0 ? "partner-b" : null;
      LabelFilter labels =
          random.nextBoolean()
              ? LabelFilter.ALL
              : new LabelFilter(List.of(LabelFilter.Condition.find("team:red").orElseThrow()));
      return new DeliveryFilter(execution, null, null, connection, maybe(30), maybe(10))
          .containing(word(2))
          .with(labels);
    }
  }

  @Property(tries = 150)
  void names_byAPart_areThoseOfAPlainList(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int max) {
    Pair pair = new Pair(seed);
    for (int run = 0; run < 20; run++) {
      pair.deliver(run);
    }
    for (int i = 0; i < 10; i++) {
      DeliveryFilter search = pair.search();
      List<String> found = pair.names(search, max);
      assertThat(found.stream().sorted().toList())
          .as(search.toString())
          .isEqualTo(pair.expected(search));
    }
  }

  @Test
  void search_ofNothing_readsBackInBoundedPages() {
    Pair pair = new Pair(1);
    for (int i = 0; i < 120; i++) {
      pair.keep(false, pair.many(0, 100, 0));
      pair.clock.advance(Duration.ofMinutes(1));
    }
    DeliveryFilter search = DeliveryFilter.ALL.containing("no such name");
    List<Instant> until = new ArrayList<>();
    String after = null;
    do {
      pair.tables.queries = 0;
      pair.tables.finds = 0;
      DeliveryStore.Page page = pair.store.list(search, 50, after);
      assertThat(pair.tables.queries + pair.tables.finds).isLessThanOrEqualTo(40);
      assertThat(page.scannedUntil() == null).isEqualTo(page.continuation() == null);
      after = page.continuation();
      if (page.scannedUntil() != null) {
        until.add(page.scannedUntil());
      }
    } while (after != null);
    assertThat(until).hasSize(3).isSortedAccordingTo(Comparator.reverseOrder());
  }

  /** A page ends at the last row that its reader may see, wherever hidden rows are. */
  @Property(tries = 100)
  void pages_amongHiddenRows_endAtVisibleRows(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int mostHidden) {
    Pair pair = new Pair(seed);
    List<Delivery> visible = new ArrayList<>();
    for (int run = 0; run < 60; run++) {
      boolean isVisible = pair.random.nextInt(4) == 0;
      Labels labels = Labels.ofText("{\"team\":\"" + (isVisible ? "red" : "blue") + "\"}");
      Origin by = Files.by("run" + run, 1, 0, labels);
      Delivery each = pair.delivery(Files.sent("partner-a", "f" + run), by);
      pair.keep(false, List.of(each));
      if (isVisible) {
        visible.add(0, each);
      }
      pair.clock.advance(Duration.ofMinutes(1));
    }
    DeliveryFilter red =
        DeliveryFilter.ALL.with(
            new LabelFilter(List.of(LabelFilter.Condition.find("team:red").orElseThrow())));
    List<Delivery> found = new ArrayList<>();
    Position after = null;
    try {
      do {
        DeliveryStore.Page page = new DeliveryPage(pair.tables, red, 3, mostHidden).after(after);
        found.addAll(page.deliveries());
        after = page.continuation() == null ? null : Position.of(page.continuation());
        if (after != null) {
          Delivery last = found.get(found.size() - 1);
          assertThat(red.readBackTo(after)).isEqualTo(last.endedAt());
        }
      } while (after != null);
      assertThat(found).isEqualTo(visible);
    } catch (InvalidInputException tooWide) {
      assertThat(tooWide.code()).isEqualTo("query_too_wide");
      assertThat(longestHidden(visible, found, pair.clock.instant()))
          .isGreaterThanOrEqualTo(mostHidden);
    }
  }

  /** Returns the number of hidden rows, one per minute, that follow the deliveries found. */
  private static int longestHidden(List<Delivery> visible, List<Delivery> found, Instant end) {
    assertThat(found).isEqualTo(visible.subList(0, found.size()));
    Instant from = found.isEmpty() ? end : found.get(found.size() - 1).endedAt();
    Instant to =
        found.size() < visible.size()
            ? visible.get(found.size()).endedAt()
            : DeliveriesFixture.BEGIN.minusSeconds(60);
    return (int) Duration.between(to, from).toMinutes() - 1;
  }

  @Test
  void page_thatIsFull_doesNotSayHowFarItSearched() {
    Pair pair = new Pair(1);
    pair.record("partner-a", "a-1", "a-2", "a-3");
    DeliveryStore.Page page = pair.store.list(DeliveryFilter.ALL.containing("A-"), 2, null);
    assertThat(page.deliveries()).hasSize(2);
    assertThat(page.continuation()).isNotNull();
    assertThat(page.scannedUntil()).isNull();
  }
}
