package com.couriermft.functions.recent;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.http.Response;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Generated interleavings of reads and writes, compared with the content of storage at each time.
 */
class ResponseCacheTest {
  private static final int SCHEDULES = 3_000;
  private static final int ACTS = 120;
  private static final long MILLISECOND = 1_000_000;

  private static CacheKey question(int number) {
    return new CacheKey(
        URI.create("http://localhost/api/executions?top=" + number), Role.READER, LabelFilter.ALL);
  }

  /** An interleaving: a host with its cache, clients, and writes of other hosts. */
  private static final class Schedule {
    private final ResponseCache book = new ResponseCache();
    private final Random chance;
    private final List<Long> committedAt = new ArrayList<>(List.of(0L));
    private final List<Making> makings = new ArrayList<>();
    private final List<Read> waiting = new ArrayList<>();
    private long now;
    private int writtenHere;
    private int answered;
    private int shared;

    Schedule(long seed) {
      chance = new Random(seed);
    }

    /**
     * A request that creates a response. {@code version} is the version that it has read from
     * storage.
     */
    private static final class Making {
      final CacheKey question;
      final ResponseCache.Entry entry;
      final Read read;
      @Nullable Integer version;

      Making(CacheKey question, ResponseCache.Entry entry, Read read) {
        this.question = question;
        this.entry = entry;
        this.read = read;
      }
    }

    /** A request whose response must have the version {@code atLeast} or a later one. */
    private record Read(CacheKey question, ResponseCache.Entry entry, int atLeast) {}

    void run() {
      for (int i = 0; i < ACTS; i++) {
        switch (chance.nextInt(10)) {
          case 0 -> write();
          case 1 -> committedAt.add(now);
          case 2, 3 -> now += chance.nextInt(1_500) * MILLISECOND;
          case 4, 5 -> begin(false);
          case 6 -> begin(chance.nextBoolean());
          case 7 -> anyMaking().ifPresent(making -> making.version = version());
          default -> anyMaking().ifPresent(making -> end(making, chance.nextInt(6) > 0));
        }
      }
      while (!makings.isEmpty()) {
        end(makings.get(0), true);
      }
      assertThat(waiting).as("nobody waits for an answer that nobody makes").isEmpty();
    }

    private int version() {
      return committedAt.size() - 1;
    }

    /** Writes on this host. All requests that start later must see the write. */
    private void write() {
      committedAt.add(now);
      if (chance.nextBoolean()) {
        begin(false);
      }
      book.forget();
      writtenHere = version();
    }

    private void begin(boolean afresh) {
      CacheKey asked = question(chance.nextInt(3));
      int atLeast = afresh ? version() : Math.max(writtenHere, versionTwoSecondsAgo());
      ResponseCache.Turn turn = book.ask(asked, now, afresh);
      Read read = new Read(asked, turn.entry(), atLeast);
      if (turn.own()) {
        makings.add(new Making(asked, turn.entry(), read));
      } else {
        waiting.add(read);
        settle(turn.entry());
      }
    }

    private int versionTwoSecondsAgo() {
      int version = version();
      while (version > 0 && committedAt.get(version) > now - ResponseCache.LONGEST.toNanos()) {
        version--;
      }
      return version;
    }

    private Optional<Making> anyMaking() {
      return makings.isEmpty()
          ? Optional.empty()
          : Optional.of(makings.get(chance.nextInt(makings.size())));
    }

    private void end(Making making, boolean well) {
      makings.remove(making);
      int read = making.version == null ? version() : making.version;
      Response made = Response.ok(making.question.uri() + " " + read);
      book.finish(making.question, making.entry, well ? made : null);
      if (well) {
        check(making.read, made);
      }
      settle(making.entry);
    }

    /** Completes the waiting requests, or lets them read storage themselves. */
    private void settle(ResponseCache.Entry entry) {
      if (!entry.answer().isDone()) {
        return;
      }
      waiting.removeIf(
          read -> {
            if (read.entry() == entry) {
              entry.answer().join().ifPresent(made -> check(read, made));
              shared++;
              return true;
            }
            return false;
          });
    }

    private void check(Read read, Response made) {
      String[] words = String.valueOf(made.body()).replace("\"", "").split(" ");
      assertThat(words[0])
          .as("the answer to this question")
          .isEqualTo(read.question().uri().toString());
      assertThat(Integer.parseInt(words[1])).isGreaterThanOrEqualTo(read.atLeast());
      answered++;
    }
  }

  @Test
  void noAnswer_isOlderThanTwoSeconds_norThanAWriteOfThisHost() {
    int answered = 0;
    int shared = 0;
    for (long seed = 0; seed < SCHEDULES; seed++) {
      Schedule schedule = new Schedule(seed);
      try {
        schedule.run();
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
      answered += schedule.answered;
      shared += schedule.shared;
    }
    assertThat(answered).isGreaterThan(SCHEDULES * 20);
    assertThat(shared).as("answers that were given again").isGreaterThan(SCHEDULES * 10);
  }

  private static void keep(ResponseCache book, int number, long now, int length) {
    ResponseCache.Turn turn = book.ask(question(number), now, false);
    book.finish(question(number), turn.entry(), Response.of(200).withBody("x".repeat(length)));
  }

  private static boolean isKept(ResponseCache book, int number, long now) {
    return !book.ask(question(number), now, false).own();
  }

  @Test
  void manyAnswers_takeNoMoreThanTheirRoom_theNewestStay() {
    ResponseCache book = new ResponseCache();
    for (int i = 0; i < 100; i++) {
      keep(book, i, i, 200_000);
      assertThat(book.bytes()).isLessThanOrEqualTo(ResponseCache.MOST_BYTES);
    }
    assertThat(isKept(book, 99, 100)).isTrue();
    assertThat(isKept(book, 0, 100)).isFalse();

    for (int i = 0; i < 2_000; i++) {
      keep(book, i, 200 + i, 1);
      assertThat(book.size()).isLessThanOrEqualTo(ResponseCache.MOST_ANSWERS);
    }
    assertThat(isKept(book, 1_999, 3_000)).isTrue();
  }

  @Test
  void oldAnswers_giveTheirRoomBack() {
    ResponseCache book = new ResponseCache();
    for (int i = 0; i < 10; i++) {
      keep(book, i, i, 10_000);
    }
    keep(book, 10, ResponseCache.LONGEST.toNanos() + 100, 1);
    assertThat(book.size()).isEqualTo(1);
    assertThat(book.bytes()).isLessThan(1_000);
    book.forget();
    assertThat(book.bytes()).isZero();
  }

  @Test
  void largeAnswer_goesToThoseWhoWait_andIsNotKept() {
    ResponseCache book = new ResponseCache();
    ResponseCache.Turn own = book.ask(question(1), 0, false);
    ResponseCache.Turn waits = book.ask(question(1), 1, false);
    Response large = Response.of(200).withBody("x".repeat(ResponseCache.MOST_BYTES_OF_ONE));
    book.finish(question(1), own.entry(), large);
    assertThat(waits.entry().answer().join()).contains(large);
    assertThat(isKept(book, 1, 2)).isFalse();
  }

  @Test
  void refusal_isNobodyElses() {
    ResponseCache book = new ResponseCache();
    ResponseCache.Turn own = book.ask(question(1), 0, false);
    ResponseCache.Turn waits = book.ask(question(1), 1, false);
    book.finish(question(1), own.entry(), Response.json(404, "nothing"));
    assertThat(waits.entry().answer().join()).isEmpty();
    assertThat(isKept(book, 1, 2)).isFalse();
  }
}
