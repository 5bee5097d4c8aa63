package com.couriermft.operate.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.arrival.Watches;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.attention.AttentionMarks;
import com.couriermft.operate.attention.MarkRequest;
import com.couriermft.operate.attention.MarkRequest.Action;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.overview.AttentionEntry.FailedExecution;
import com.couriermft.operate.overview.AttentionEntry.Reason;
import com.couriermft.operate.unreadable.Unreadable;
import com.couriermft.operate.unreadable.UnreadableRecords;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttentionTest {
  private static final Instant NOW = Instant.parse("2026-03-01T22:10:00Z");

  private static AttentionEntry failed(int id, String job, String code, Instant at) {
    return new AttentionEntry(
        "execution.failed",
        AttentionKey.of("execution.failed", job, code),
        new FailedExecution("e" + id, job),
        new Reason(code, null, at),
        null,
        null,
        null,
        null);
  }

  private static Map<String, AttentionMark> marks(Map<String, MarkRequest> requests) {
    AttentionMarks marks = new AttentionMarks(new InMemoryTables(new ManualClock(NOW)));
    requests.forEach(marks::change);
    return marks.byKey();
  }

  private static MarkRequest request(Action action, Instant at) {
    return new MarkRequest(action, "me", null, "you", at, at, null);
  }

  /** Each execution is either listed or counted in a silenced entry, but never both. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyEntry_isShownOrCountedOnce(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      List<AttentionEntry> all = new ArrayList<>();
      Map<String, Instant> last = new HashMap<>();
      Map<String, Integer> counts = new TreeMap<>();
      int size = random.nextInt(120);
      for (int i = 0; i < size; i++) {
        Instant at = NOW.minusSeconds(random.nextInt(1_000));
        AttentionEntry each = failed(i, "job-" + random.nextInt(6), "c" + random.nextInt(2), at);
        all.add(each);
        last.merge(each.key(), at, (a, b) -> a.isAfter(b) ? a : b);
        counts.merge(each.key(), 1, Integer::sum);
      }
      Map<String, MarkRequest> requests = new HashMap<>();
      Map<String, Boolean> hidden = new HashMap<>();
      for (String key : counts.keySet()) {
        Instant through = NOW.minusSeconds(random.nextInt(300));
        switch (random.nextInt(4)) {
          case 0 -> {
            requests.put(key, request(Action.ACKNOWLEDGE, through));
            hidden.put(key, !last.get(key).isAfter(through));
          }
          case 1 -> {
            requests.put(key, request(Action.MUTE, NOW.plusSeconds(1)));
            hidden.put(key, true);
          }
          case 2 -> requests.put(key, request(Action.ASSIGN, NOW));
          default -> {}
        }
      }
      Attention found = Attention.of(all, true, marks(requests), NOW);
      List<AttentionEntry> shown =
          all.stream().filter(each -> !hidden.getOrDefault(each.key(), false)).toList();
      assertThat(found.attention())
          .extracting(each -> each.execution().executionId())
          .containsExactlyElementsOf(
              shown.stream()
                  .limit(Attention.MOST)
                  .map(each -> each.execution().executionId())
                  .toList());
      assertThat(found.attentionIsComplete()).isEqualTo(shown.size() <= Attention.MOST);
      assertThat(found.silenced())
          .extracting(AttentionEntry::key)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(
              counts.keySet().stream().filter(key -> hidden.getOrDefault(key, false)).toList());
      List<AttentionEntry> both = new ArrayList<>(found.attention());
      both.addAll(found.silenced());
      Map<String, Integer> told = new TreeMap<>();
      for (AttentionEntry each : both) {
        boolean isFirst = !told.containsKey(each.key());
        assertThat(each.occurrences() != null).isEqualTo(isFirst);
        if (isFirst) {
          told.put(each.key(), each.occurrences().count());
          assertThat(each.occurrences().mark() != null).isEqualTo(requests.containsKey(each.key()));
        }
      }
      counts.keySet().retainAll(told.keySet());
      assertThat(told).isEqualTo(counts);
    }
  }

  @Test
  void otherKind_isBoundedByItself() {
    List<AttentionEntry> all = new ArrayList<>();
    for (int i = 0; i <= Attention.MOST; i++) {
      all.add(failed(i, "j", "c", NOW));
    }
    all.add(AttentionEntry.unreadableExecution("e"));
    Attention found = Attention.of(all, true, Map.of(), NOW);
    assertThat(found.attention()).hasSize(Attention.MOST);
    assertThat(found.attention().get(0).occurrences().count()).isEqualTo(Attention.MOST + 1);
    assertThat(found.attentionIsComplete()).isFalse();
  }

  /** A watch, a channel and an expectation have separate entries under their own names. */
  @Test
  void entries_nameTheirObjects() {
    Map<AttentionEntry, AttentionSubject> subjects = new HashMap<>();
    subjects.put(
        AttentionEntry.of(new Watches.FailingWatch("a", "c", 3, NOW)),
        new AttentionSubject(ObjectKind.WATCH, "a"));
    subjects.put(
        AttentionEntry.of(new Notifications.Failing("a", 3, NOW, "c", "m", null)),
        new AttentionSubject(ObjectKind.CHANNEL, "a"));
    subjects.put(
        AttentionEntry.of(new Notifications.Refusing("a", NOW)),
        new AttentionSubject(ObjectKind.CHANNEL, "a"));
    ObjectNode missed = Json.object().put("expectation", "a").put("by", NOW.toString());
    subjects.put(AttentionEntry.missed(missed), new AttentionSubject(ObjectKind.EXPECTATION, "a"));
    subjects.put(failed(1, "a", "c", NOW), new AttentionSubject(ObjectKind.JOB, "a"));
    subjects.put(
        AttentionEntry.unreadableExecution("a"), new AttentionSubject(ObjectKind.EXECUTION, "a"));
    subjects.forEach((entry, subject) -> assertThat(entry.subject()).isEqualTo(subject));
    assertThat(subjects.keySet()).extracting(AttentionEntry::key).doesNotHaveDuplicates();
    assertThat(subjects.keySet())
        .filteredOn(entry -> !entry.kind().equals("execution.failed"))
        .allMatch(entry -> entry.lastAt().equals(NOW));
  }

  /** A mark for one cause does not hide a different cause for the same object. */
  @Test
  void otherCause_hasAnotherKey() {
    List<Function<String, AttentionEntry>> kinds =
        List.of(
            code -> failed(1, "a", code, NOW),
            code -> AttentionEntry.of(new Watches.FailingWatch("a", code, 3, NOW)),
            code -> AttentionEntry.of(new Notifications.Failing("a", 3, NOW, code, "m", null)),
            code ->
                AttentionEntry.of(
                    new UnreadableRecords.Known(
                        new Unreadable("schedule", "a", code, "p"), NOW, true, "e")));
    for (Function<String, AttentionEntry> kind : kinds) {
      assertThat(kind.apply("c").key()).isEqualTo(kind.apply("c").key());
      assertThat(kind.apply("c").key()).isNotEqualTo(kind.apply("d").key());
    }
  }

  /**
   * An entry without a time can be acknowledged. Its mark then does not record when the issue last
   * occurred.
   */
  @Test
  void unreadableExecution_canBeAcknowledged() {
    AttentionEntry entry = AttentionEntry.unreadableExecution("e");
    MarkRequest known = request(Action.ACKNOWLEDGE, entry.lastAt());
    Attention found = Attention.of(List.of(entry), true, marks(Map.of(entry.key(), known)), NOW);
    assertThat(found.attention()).isEmpty();
    assertThat(found.silenced().get(0).occurrences().firstAt()).isNull();
  }
}
