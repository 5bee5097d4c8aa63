package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.notification.Notification.State;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.event.EventType;
import com.couriermft.storage.label.Labels;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests notifications that jobs request in their own definitions. */
class OwnNoticesTest {
  private final Site site = new Site();

  private void save(String job, String notices) {
    String json =
        "{'job_id': '%s', 'notify': %s, 'steps': [{'type': 'file.list', 'config': {}}]}"
            .formatted(job, notices);
    site.jobs.save(DefinitionReader.read(Json.parse(json.replace('\'', '"'))), "test", null);
    site.outbox().begin();
  }

  @Test
  void endOfAnExecution_isToldOnce_asItsOwnVersionOfTheJobSays() throws Exception {
    save("invoices", "[{'channel': 'first', 'events': ['onFail']}]");
    save(
        "invoices",
        "[{'channel': 'second', 'events': ['onEnd'], 'template': {'subject': 'of mine'}},"
            + " {'channel': 'third', 'events': ['execution.completed']}]");
    String before = site.tell("execution.failed", "e1", "invoices", 1);
    String after = site.tell("execution.failed", "e2", "invoices", 2);
    site.tell("execution.failed", "e3", "others", 1);
    site.pass(Duration.ofMinutes(2));
    assertThat(site.sentOver("first")).containsExactly(before);
    assertThat(site.sentOver("second")).containsExactly(after);
    assertThat(site.sent).hasSize(2);
    assertThat(site.sent.get(1).template().subject()).isEqualTo("of mine");
    assertThat(site.all())
        .extracting(Notification::subscription)
        .containsExactlyInAnyOrder("job:invoices:0", "job:invoices:0");
  }

  @Test
  void jobsWishAndSubscriptionsAround_areAllHeard_inPortions() throws Exception {
    for (int i = 0; i < 40; i++) {
      site.subscribe("a" + i, "{'events': ['onEnd'], 'channel': 'shared'}");
      site.subscribe("z" + i, "{'events': ['onEnd'], 'channel': 'shared'}");
    }
    save("invoices", "[{'channel': 'own', 'events': ['onEnd']}]");
    String told = site.tell("execution.completed", "e", "invoices", 1);
    site.pass(Duration.ofMinutes(9));
    assertThat(site.sentOver("own")).containsExactly(told);
    assertThat(site.sentOver("shared")).hasSize(80);
  }

  @Test
  void channelThatIsGone_hasTheNoticeDie_withTheReason() throws Exception {
    save("invoices", "[{'channel': 'gone', 'events': ['onFail']}]");
    site.gone.add("gone");
    site.tell("execution.failed", "e", "invoices", 1);
    site.pass(Duration.ofMinutes(2));
    assertThat(site.only().state()).isEqualTo(State.DEAD);
    assertThat(site.only().reason()).isEqualTo("Channel 'gone' no longer exists.");
  }

  @Test
  void start_isToldOnce_onlyIfSomebodyAsks() throws Exception {
    save("quiet", "[{'channel': 'own', 'events': ['onFail']}]");
    save("loud", "[{'channel': 'own', 'events': ['onStart']}]");
    Outbox outbox = site.outbox();
    outbox.hear(started("e1", "quiet", 1));
    outbox.hear(started("e2", "loud", 1));
    outbox.hear(started("e2", "loud", 5));
    site.pass(Duration.ofMinutes(2));
    assertThat(site.sentOver("own")).containsExactly("e2|started");
    assertThat(new EventFeed(site.tables).newest()).isEqualTo(1);
    site.subscribe("all", "{'events': ['onStart'], 'channel': 'all'}");
    outbox.hear(started("e3", "quiet", 9));
    site.pass(Duration.ofMinutes(2));
    outbox.hear(started("e4", "quiet", 9));
    site.pass(Duration.ofMinutes(2));
    assertThat(site.sentOver("all")).contains("e4|started");
  }

  private DomainEvent started(String execution, String job, int seq) {
    return new DomainEvent(
        execution + "|h|" + seq,
        EventType.EXECUTION_STARTED,
        site.clock.instant(),
        execution,
        job,
        1,
        null,
        null,
        "running",
        null,
        null,
        null,
        "worker-1",
        null,
        null,
        null,
        null,
        Labels.NONE,
        List.of());
  }
}
