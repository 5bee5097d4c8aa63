package com.couriermft.operate.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.operate.attention.MarkRequest.Action;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttentionMarksTest {
  private static final Instant BEGIN = Instant.parse("2026-03-01T22:10:00.123456Z");

  private final ManualClock clock = new ManualClock(BEGIN);
  private final Tables tables = new InMemoryTables(clock);
  private final AttentionMarks marks = new AttentionMarks(tables);

  private static MarkRequest request(Action action, String by, @Nullable String note) {
    return new MarkRequest(action, by, note, by, BEGIN.plusSeconds(9), BEGIN, null);
  }

  private int rows() {
    return tables
        .queryAll(AttentionMarks.TABLE, AttentionMarks.PARTITION, KeyRange.prefix(""))
        .size();
  }

  /** A model of one mark that computes the expected value without the store. */
  private static final class Paper {
    private @Nullable String assignee;
    private Instant assignedUntil = Instant.MIN;
    private boolean silenced;
    private Instant until = Instant.MIN;
    private @Nullable Instant through;

    boolean hides(Instant last, Instant now) {
      return silenced && now.isBefore(until) && (through == null || !last.isAfter(through));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void requestsInAnyOrder_leaveWhatPaperSays(long seed) {
    Random random = new Random(seed);
    Map<String, Paper> papers = new HashMap<>();
    List<String> keys = List.of("a", "b", "c", "d");
    for (int i = 0; i < 400; i++) {
      clock.advance(Duration.ofHours(random.nextInt(60)));
      Instant now = clock.instant();
      String key = keys.get(random.nextInt(keys.size()));
      Paper paper = papers.computeIfAbsent(key, each -> new Paper());
      Action action = Action.values()[random.nextInt(Action.values().length)];
      Instant until = now.plus(Duration.ofHours(1 + random.nextInt(700)));
      Instant through = now.minus(Duration.ofHours(random.nextInt(50)));
      String who = "person-" + random.nextInt(3);
      marks.change(key, new MarkRequest(action, "me", null, who, until, through, null));
      switch (action) {
        case ASSIGN -> {
          // A repeated assignment or mute within a day does not extend its time.
          Instant renewed = now.plus(Duration.ofDays(30));
          boolean same =
              who.equals(paper.assignee)
                  && now.isBefore(paper.assignedUntil)
                  && Duration.between(paper.assignedUntil, renewed).toHours() <= 24;
          paper.assignedUntil = same ? paper.assignedUntil : renewed;
          paper.assignee = who;
        }
        case UNASSIGN -> paper.assignee = null;
        case RESTORE -> paper.silenced = false;
        case MUTE, ACKNOWLEDGE -> {
          paper.silenced = true;
          paper.through = action == Action.MUTE ? null : through;
          paper.until = action == Action.MUTE ? until : now.plus(Duration.ofDays(30));
        }
      }
      for (String each : keys) {
        Paper known = papers.getOrDefault(each, new Paper());
        AttentionMark mark = marks.get(each);
        for (int hours = 0; hours < 60; hours += 7) {
          Instant last = now.minus(Duration.ofHours(hours));
          assertThat(mark.hides(last, now)).isEqualTo(known.hides(last, now));
        }
        boolean assigned = known.assignee != null && now.isBefore(known.assignedUntil);
        assertThat(mark.assignment() == null ? null : mark.assignment().assignee())
            .isEqualTo(assigned ? known.assignee : null);
        assertThat(marks.byKey().getOrDefault(each, AttentionMark.NONE)).isEqualTo(mark);
      }
    }
  }

  @Test
  void hostileTexts_comeBackAsTheyAre() {
    String hostile = "<script>'\"\\|\n\u202e{{steps.a}} =1+1 \ud83d\ude00".repeat(10);
    marks.change("k", request(Action.ASSIGN, hostile, hostile));
    marks.change("k", request(Action.ACKNOWLEDGE, hostile, hostile));
    AttentionMark mark = marks.get("k");
    assertThat(mark.assignment())
        .isEqualTo(AttentionMark.Assignment.of(hostile, hostile, BEGIN, hostile));
    assertThat(mark.silence().note()).isEqualTo(hostile);
    assertThat(mark.silence().through()).isEqualTo(BEGIN);
  }

  @Test
  void acknowledgement_hidesWhatHasHappened_andNotWhatHappensLater() {
    marks.change("k", request(Action.ACKNOWLEDGE, "me", null));
    assertThat(marks.get("k").hides(BEGIN, BEGIN)).isTrue();
    assertThat(marks.get("k").hides(BEGIN.plusNanos(1), BEGIN)).isFalse();
  }

  @Test
  void mute_hidesWhatHappensMeanwhile_andEnds() {
    marks.change("k", request(Action.MUTE, "me", null));
    clock.advance(Duration.ofSeconds(8));
    assertThat(marks.get("k").hides(clock.instant(), clock.instant())).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(marks.get("k").hides(BEGIN, clock.instant())).isFalse();
    assertThat(marks.byKey()).isEmpty();
  }

  @Test
  void sameRequestAgain_changesNothing_alsoWithAnOldRevision() {
    for (Action action : List.of(Action.ACKNOWLEDGE, Action.MUTE, Action.ASSIGN)) {
      MarkRequest first =
          new MarkRequest(action, "me", "why", "me", BEGIN.plusSeconds(60), BEGIN, null);
      AttentionMark mark = marks.change("k", first).mark();
      clock.advance(Duration.ofSeconds(1));
      MarkRequest again =
          new MarkRequest(action, "me", "why", "me", BEGIN.plusSeconds(60), BEGIN, 0L);
      assertThat(marks.isDone(again, mark)).isTrue();
      assertThat(marks.change("k", again)).isEqualTo(new AttentionMarks.Outcome(mark, false));
    }
    assertThat(marks.change("other", request(Action.RESTORE, "me", null)))
        .isEqualTo(new AttentionMarks.Outcome(AttentionMark.NONE, false));
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void revisionOfBefore_isRefused() {
    AttentionMark seen = marks.change("k", request(Action.ASSIGN, "first", null)).mark();
    marks.change("k", request(Action.ASSIGN, "second", null));
    MarkRequest late =
        new MarkRequest(Action.ASSIGN, "third", null, "third", null, null, seen.revision());
    assertThatThrownBy(() -> marks.change("k", late))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("Another operator");
    assertThat(marks.get("k").assignment().assignee()).isEqualTo("second");
  }

  /** No mark of a key ever has the same revision as an earlier mark. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void revision_comesNeverAgainForAnotherMark(long seed) {
    Random random = new Random(seed);
    Map<Long, AttentionMark> known = new HashMap<>(Map.of(0L, AttentionMark.NONE));
    for (int i = 0; i < 300; i++) {
      clock.advance(Duration.ofMillis(random.nextInt(5) == 0 ? 2_000_000_000L : random.nextInt(3)));
      Action action = Action.values()[random.nextInt(Action.values().length)];
      Instant until = clock.instant().plus(Duration.ofDays(20));
      String key = random.nextInt(4) == 0 ? "other" : "k";
      String note = "note " + i;
      AttentionMark told =
          marks.change(key, new MarkRequest(action, "me", note, "a", until, until, null)).mark();
      AttentionMark mark = marks.get("k");
      assertThat(key.equals("other") || told.equals(mark)).isTrue();
      AttentionMark earlier = known.putIfAbsent(mark.revision(), mark);
      assertThat(mark).matches(each -> earlier == null || isWhatIsLeftOf(earlier, each));
    }
    assertThat(known.keySet()).allMatch(each -> each == 0 || each >= BEGIN.toEpochMilli());
  }

  private static boolean isWhatIsLeftOf(AttentionMark earlier, AttentionMark mark) {
    return (mark.assignment() == null || mark.assignment().equals(earlier.assignment()))
        && (mark.silence() == null || mark.silence().equals(earlier.silence()));
  }

  /**
   * A restored issue can be assigned with the revision from the response and with the revision from
   * the overview.
   */
  @Test
  void restored_hasNoRevision_andTheNextMarkANewOne() {
    AttentionMark first = marks.change("k", request(Action.MUTE, "me", null)).mark();
    assertThat(marks.change("k", request(Action.RESTORE, "me", null)))
        .isEqualTo(new AttentionMarks.Outcome(AttentionMark.NONE, true));
    assertThat(marks.get("k")).isEqualTo(AttentionMark.NONE);
    MarkRequest next = new MarkRequest(Action.ASSIGN, "me", null, "me", null, null, 0L);
    assertThat(marks.change("k", next).mark().revision()).isGreaterThan(first.revision());
    MarkRequest late =
        new MarkRequest(Action.ASSIGN, "late", null, "l", null, null, first.revision());
    assertThatThrownBy(() -> marks.change("k", late)).isInstanceOf(ConflictException.class);
  }

  @Test
  void expired_givesItsRevisionToNoOther() {
    AttentionMark first = marks.change("k", request(Action.MUTE, "me", null)).mark();
    clock.advance(Duration.ofDays(1));
    assertThat(marks.get("k")).isEqualTo(AttentionMark.NONE);
    marks.change("other", request(Action.ASSIGN, "me", null));
    assertThat(rows()).isEqualTo(1);
    assertThat(marks.change("k", request(Action.ASSIGN, "me", null)).mark().revision())
        .isGreaterThan(first.revision());
  }

  /** If the response to a write is lost, the request still recognizes the write as its own. */
  @Test
  void writeWhoseAnswerIsLost_isKnownAgain() {
    int[] writes = {0};
    Tables losing =
        (Tables)
            Proxy.newProxyInstance(
                Tables.class.getClassLoader(),
                new Class<?>[] {Tables.class},
                (proxy, method, sent) -> {
                  try {
                    Object answer = method.invoke(tables, sent);
                    if (method.getName().equals("transact") && writes[0]++ == 0) {
                      throw new StoreUnavailable("lost", null);
                    }
                    return answer;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    BackOff pauseless = new BackOff(pause -> {}, () -> 0, () -> 0);
    AttentionMarks unlucky = new AttentionMarks(new RetryingTables(losing, pauseless));
    assertThat(unlucky.change("k", request(Action.ASSIGN, "me", null)))
        .isEqualTo(new AttentionMarks.Outcome(marks.get("k"), true));
    assertThat(writes[0]).as("not done again").isEqualTo(1);
  }

  @Test
  void sameRequestLater_renews() {
    for (Action action : List.of(Action.ACKNOWLEDGE, Action.ASSIGN)) {
      Instant begin = clock.instant();
      AttentionMark first = marks.change("k", request(action, "me", null)).mark();
      clock.advance(Duration.ofDays(1));
      assertThat(marks.change("k", request(action, "me", null)).mark()).isEqualTo(first);
      clock.advance(Duration.ofMillis(1));
      AttentionMark renewed = marks.change("k", request(action, "me", null)).mark();
      assertThat(renewed.revision()).isGreaterThan(first.revision());
      Instant until =
          action == Action.ASSIGN ? renewed.assignment().until() : renewed.silence().until();
      assertThat(until).isEqualTo(begin.plus(Duration.ofDays(31)).plusMillis(1));
    }
  }

  /** Six operators change marks at the same time. */
  @Test
  void operatorsAtOnce_loseNothingOfEachOther() {
    CompletableFuture<?>[] all =
        IntStream.range(0, 6)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> {
                          AttentionMarks own = new AttentionMarks(tables);
                          own.change("shared", request(Action.ASSIGN, "p" + i, null));
                          own.change("k" + i, request(Action.ACKNOWLEDGE, "p" + i, null));
                        }))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(all).join();
    assertThat(marks.get("shared").revision()).isEqualTo(BEGIN.toEpochMilli() + 5);
    assertThat(marks.byKey()).hasSize(7);
  }

  /** Another operator assigns the issue between this operator's read and write. */
  @Test
  void assignmentMeanwhile_isKeptBesideTheAcknowledgement() {
    marks.change("k", request(Action.ASSIGN, "before", null));
    int[] writes = {0};
    Tables raced =
        (Tables)
            Proxy.newProxyInstance(
                Tables.class.getClassLoader(),
                new Class<?>[] {Tables.class},
                (proxy, method, sent) -> {
                  if (method.getName().equals("transact") && writes[0]++ == 0) {
                    marks.change("k", request(Action.ASSIGN, "other", null));
                  }
                  try {
                    return method.invoke(tables, sent);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    AttentionMark mark =
        new AttentionMarks(raced).change("k", request(Action.MUTE, "me", null)).mark();
    assertThat(writes[0]).isEqualTo(2);
    assertThat(mark.assignment().assignee()).isEqualTo("other");
    assertThat(mark.silence().by()).isEqualTo("me");
  }

  @Test
  void rowsOfWhichTheTimeIsOver_areRemovedByTheNextChange() {
    for (int i = 0; i < AttentionMarks.MOST_REMOVED + 5; i++) {
      marks.change("old-" + i, request(Action.MUTE, "me", null));
    }
    marks.change("kept", request(Action.ASSIGN, "me", null));
    clock.advance(Duration.ofDays(1));
    marks.change("new", request(Action.ASSIGN, "me", null));
    assertThat(rows()).isEqualTo(7);
    marks.change("newer", request(Action.ASSIGN, "me", null));
    assertThat(rows()).isEqualTo(3);
    assertThat(marks.byKey()).containsOnlyKeys("kept", "new", "newer");
  }

  @Test
  void damagedRow_hurtsItselfAlone_andCanBeReplaced() {
    marks.change("whole", request(Action.ASSIGN, "me", null));
    Columns damaged = Columns.none().with("silence", "muted").with("until", "soon");
    Write row = Write.insert("damaged", damaged);
    tables.transact(AttentionMarks.TABLE, AttentionMarks.PARTITION, List.of(row));
    assertThat(marks.byKey()).containsOnlyKeys("whole");
    assertThat(marks.get("damaged")).isEqualTo(AttentionMark.NONE);
    clock.advance(Duration.ofDays(1));
    marks.change("whole", request(Action.MUTE, "me", null));
    assertThat(rows()).as("the damaged one stays").isEqualTo(2);
    marks.change("damaged", request(Action.ASSIGN, "me", null));
    assertThat(marks.byKey()).containsOnlyKeys("damaged", "whole");
  }

  @Test
  void storageThatAlwaysConflicts_isToldSo() {
    Tables conflicting =
        (Tables)
            Proxy.newProxyInstance(
                Tables.class.getClassLoader(),
                new Class<?>[] {Tables.class},
                (proxy, method, sent) -> {
                  if (method.getName().equals("transact")) {
                    throw new StoreConflict("always");
                  }
                  return method.invoke(tables, sent);
                });
    AttentionMarks unlucky = new AttentionMarks(conflicting);
    assertThatThrownBy(() -> unlucky.change("k", request(Action.ASSIGN, "me", null)))
        .isInstanceOf(StoreConflict.class);
  }
}
