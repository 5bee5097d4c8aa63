package com.couriermft.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.effect.Message;
import com.couriermft.engine.pool.Slot;
import com.couriermft.formats.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemindersTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private final Reminders reminders = new Reminders();

  @Test
  void message_isSentAtOnceAndThenLessAndLessOften() {
    Message message = kick(1);
    List<Integer> sent = new ArrayList<>();
    for (int second = 0; second <= 600; second += 30) {
      if (reminders.isDue(message, START.plusSeconds(second))) {
        sent.add(second);
      }
    }
    assertThat(sent).containsExactly(0, 30, 90, 180, 300, 420, 540);
  }

  @Test
  void anotherMessage_isSentAtOnce() {
    assertThat(reminders.isDue(kick(1), START)).isTrue();
    assertThat(reminders.isDue(kick(2), START)).isTrue();
    assertThat(reminders.isDue(kick(1), START)).isFalse();
  }

  @Test
  void messageThatNobodyAskedAbout_isForgotten() {
    Message message = kick(1);
    reminders.isDue(message, START);
    reminders.forgetOld(START.plusSeconds(240));
    assertThat(reminders.isDue(message, START)).isFalse();
    reminders.forgetOld(START.plusSeconds(241));
    assertThat(reminders.isDue(message, START)).isTrue();
  }

  private static Message kick(int epoch) {
    return Message.kick(new Slot("e", epoch, "job", 0, Trace.of("e"), Duration.ZERO, "*"));
  }
}
