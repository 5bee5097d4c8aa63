package com.couriermft.operate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.WorkQueue.Depth;
import com.couriermft.storage.store.WorkQueue.Visible;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BacklogTest {
  private static final Instant START = Instant.parse("2026-11-21T20:00:00Z");

  private final Backlog backlog = new Backlog();

  private static Visible sent(String id, int second) {
    return new Visible(id, START.plusSeconds(second));
  }

  private Duration look(int second, Visible... visible) {
    return backlog.look(new Depth(visible.length, List.of(visible)), START.plusSeconds(second));
  }

  @Test
  void emptyQueue_hasNoAge() {
    assertThat(look(0)).isZero();
  }

  @Test
  void messageThatStays_growsOlder() {
    assertThat(look(0)).isZero();
    assertThat(look(60, sent("a", 30))).hasSeconds(30);
    assertThat(look(120, sent("a", 30), sent("b", 110))).hasSeconds(90);
    assertThat(look(180, sent("b", 110))).hasSeconds(70);
  }

  @Test
  void messageThatWasSentLongBeforeItBecameVisible_isAsOldAsThat() {
    look(0);
    assertThat(look(60, sent("delayed", -3_000))).hasSeconds(60);
    assertThat(look(120, sent("delayed", -3_000))).hasSeconds(120);
  }

  @Test
  void firstLook_knowsOnlyWhenMessagesWereSent() {
    assertThat(look(0, sent("a", -3_000))).hasSeconds(3_000);
    assertThat(look(60, sent("a", -3_000))).hasSeconds(3_060);
  }

  @Test
  void messageBehindMoreThanALookShows_hasWaitedSinceItWasSent() {
    look(0);
    Visible[] first =
        IntStream.range(0, 32).mapToObj(i -> sent("m" + i, 1)).toArray(Visible[]::new);
    look(60, first);
    Visible[] next = Stream.of(sent("behind", 2)).toArray(Visible[]::new);
    assertThat(look(120, next)).hasSeconds(118);
  }
}
