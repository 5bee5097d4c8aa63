package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.Notice;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventNoticesTest {
  private static final String ID = "01J00000000000000000000000";

  private static ObjectNode event(String fields) {
    String all = "{'at': '2026-03-02T12:00:00Z', " + fields + "}";
    return (ObjectNode) Json.readTree(all.replace('\'', '"'));
  }

  private static final ObjectNode MISSED =
      event(
          "'type': 'expectation.missed', 'expectation': 'statements', 'connection': 'bank', 'path':"
              + " '/out', 'pattern': '*.csv', 'files': ['a.csv'], 'expected': 2, 'came': 1");

  private static Notice of(
      Notification.Kind kind, @Nullable NoticeTemplate template, ObjectNode... events) {
    List<EventFeed.Numbered> numbered =
        List.of(events).stream()
            .map(event -> new EventFeed.Numbered(1, event, Labels.NONE))
            .toList();
    EventNotices notices = new EventNotices(new DashboardLinks(URI.create("https://c.test/ui")));
    return notices.of(
        new NoticeSender.Telling(ID, "ops", kind, false, template, numbered, events.length));
  }

  @Test
  void template_takesThePlaceOfSubjectAndText_neverOfData() {
    NoticeTemplate template =
        new NoticeTemplate(
            "{{event.expectation}} is short", "{{event.came}} of {{event.expected}}\n \nCall us.");
    Notice told = of(Notification.Kind.EVENT, template, MISSED);
    assertThat(told.subject()).isEqualTo("statements is short");
    assertThat(told.paragraphs()).containsExactly("1 of 2", "Call us.");
    assertThat(told.facts()).isEmpty();
    assertThat(told.data().path("came").asInt()).isEqualTo(1);
  }

  @Test
  void templateWithSubjectAlone_leavesTheUsualText() {
    Notice told = of(Notification.Kind.EVENT, new NoticeTemplate("Short", null), MISSED);
    assertThat(told.subject()).isEqualTo("Short");
    assertThat(told.facts()).extracting(Notice.Fact::name).contains("Expectation", "Connection");
  }

  @Test
  void severalEvents_haveTheSubjectOfEach() {
    NoticeTemplate template = new NoticeTemplate("{{event.expectation}}!", "unused");
    Notice told = of(Notification.Kind.DIGEST, template, MISSED, MISSED);
    assertThat(told.subject()).isEqualTo("2 events");
    assertThat(told.paragraphs())
        .containsExactly("2026-03-02T12:00:00Z statements!", "2026-03-02T12:00:00Z statements!");
  }

  @Test
  void namesOfFiles_areNotTold_evenByATemplateOfARelaxedSubscription() {
    Notice told = of(Notification.Kind.EVENT, new NoticeTemplate("{{event.path}}|", null), MISSED);
    assertThat(told.subject()).isEqualTo("|");
    assertThat(told.data().has("files")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'type': 'execution.failed', 'execution_id': 'E1', 'job_id': 'j', 'schedule': 's',"
            + " 'chain_execution_id': 'C1' | /executions/E1",
        "'type': 'chain.failed', 'chain_id': 'c', 'chain_execution_id': 'C1' |"
            + " /chain-executions/C1",
        "'type': 'schedule.missed', 'schedule': 's', 'job_id': 'j' | /schedules/s",
        "'type': 'watch.failing', 'watch': 'w', 'connection': 'c' | /watches/w",
        "'type': 'expectation.missed', 'expectation': 'x', 'connection': 'c' | /expectations/x",
        "'type': 'connection.changed', 'connection': 'c' | /connections/c",
        "'type': 'key.expiring', 'key': 'k' | /keys",
        "'type': 'secret.expiring', 'secret': 's' | /",
        "'type': 'watch.failing', 'watch': '../x?y', 'connection': 'c' | /connections/c",
      })
  void link_leadsToWhatTheEventIsAbout(String fields, String page) {
    Notice told = of(Notification.Kind.EVENT, null, event(fields));
    assertThat(told.link()).isEqualTo(URI.create("https://c.test/ui" + page));
  }

  @Test
  void withoutAnAddress_thereAreNoLinks() {
    assertThat(new DashboardLinks(null).of(MISSED)).isNull();
  }
}
