package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that {@code courier verify} detects an outbox with notifications that would never be sent.
 */
class OutboxVerificationTest {
  private InMemoryTables memory;
  private final Site site =
      new Site(
          tables -> {
            memory = (InMemoryTables) tables;
            return tables;
          });

  private List<Finding> found() {
    InMemoryBlobs blobs = new InMemoryBlobs(site.clock);
    return new LiveVerification(memory, memory, blobs, ExpectedDurations.DEFAULT, false)
        .ofStandingWorld();
  }

  private void waiting() throws InterruptedException {
    site.answers.put("operations", each -> Site.down());
    site.subscribe("a", "{'events': ['onEnd'], 'channel': 'operations'}");
    site.subscribe("b", "{'events': ['onEnd'], 'channel': 'others', 'digest': {'every': 'hour'}}");
    for (int i = 0; i < 4; i++) {
      site.tell("execution.failed", "e" + i, "job");
    }
    site.pass(Duration.ofMinutes(2));
    assertThat(found()).isEmpty();
  }

  private void write(Write... writes) {
    memory.transact("notifications", "outbox", List.of(writes));
  }

  private Row first(String prefix) {
    return memory.queryAll("notifications", "outbox", KeyRange.prefix(prefix)).get(0);
  }

  private Finding only() {
    assertThat(found()).hasSize(1);
    Finding one = found().get(0);
    assertThat(one.invariant()).isEqualTo("outbox");
    return one;
  }

  @Test
  void notificationThatNoChannelIsToTell_isWrong() throws Exception {
    waiting();
    Row open = first("o|operations|");
    write(Write.delete(open.key(), Write.ANY));
    assertThat(only().severity()).isEqualTo(Severity.WRONG);
    assertThat(only().expected()).isEqualTo("a row " + open.key());
  }

  @Test
  void notificationThatWasToldAndIsToBeTold_isWrong() throws Exception {
    waiting();
    String key = OutboxKeys.notification(first("o|operations|").columns().text("id"));
    write(Write.merge(key, Columns.none().with("state", "delivered"), Write.ANY));
    assertThat(only().severity()).isEqualTo(Severity.WRONG);
    assertThat(only().found()).endsWith("is delivered");
  }

  @Test
  void rowWithoutItsNotification_goesByItself() throws Exception {
    waiting();
    String key = OutboxKeys.notification(first("o|operations|").columns().text("id"));
    write(Write.delete(key, Write.ANY));
    assertThat(only().severity()).isEqualTo(Severity.PENDING);
    site.answers.clear();
    site.pass(Duration.ofHours(3));
    assertThat(found()).isEmpty();
  }

  @Test
  void channelThatNobodyLooksAt_isWrong() throws Exception {
    waiting();
    write(Write.delete("b|others", Write.ANY));
    assertThat(only().severity()).isEqualTo(Severity.WRONG);
    assertThat(only().found()).contains("channel 'others'");
  }

  @Test
  void rowOfALaterRelease_isNoted() throws Exception {
    waiting();
    write(Write.insert("q|later", Columns.none().with("x", 1)));
    assertThat(only().severity()).isEqualTo(Severity.NOTE);
  }
}
