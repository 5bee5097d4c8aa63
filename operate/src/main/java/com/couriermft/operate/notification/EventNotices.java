package com.couriermft.operate.notification;

import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.Notice;
import com.couriermft.storage.event.EventFeed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Creates the texts of notifications from events. The texts contain no file names unless requested.
 * Pure.
 *
 * @param links URLs of the dashboard's pages
 */
record EventNotices(DashboardLinks links) {
  private static final Pattern EMPTY_LINES = Pattern.compile("\\R\\s*\\R");
  private static final List<String> OF_FILES = List.of("path", "pattern", "files");

  /** The fields that notifications show, with their titles. */
  private static final Map<String, String> SHOWN = shown();

  private static Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("job_id", "Job");
    shown.put("chain_id", "Chain");
    shown.put("execution_id", "Execution");
    shown.put("chain_execution_id", "Chain execution");
    shown.put("schedule", "Schedule");
    shown.put("watch", "Watch");
    shown.put("expectation", "Expectation");
    shown.put("connection", "Connection");
    shown.put("key", "Key");
    shown.put("secret", "Secret");
    shown.put("expires_at", "Expires");
    shown.put("days_left", "Days left");
    shown.put("by", "Expected by");
    shown.put("expected", "Files expected");
    shown.put("came", "Files that came");
    shown.put("path", "Folder");
    shown.put("contact", "Contact");
    return shown;
  }

  /** Returns the text of a notification. The result is deterministic. */
  Notice of(NoticeSender.Telling telling) {
    ObjectNode first = told(telling, telling.events().get(0));
    return telling.kind() == Notification.Kind.DIGEST
        ? digest(telling, first)
        : single(telling, first);
  }

  private Notice single(NoticeSender.Telling telling, ObjectNode event) {
    Optional<String> own = words(telling).textOf(event);
    String subject =
        subject(telling, event)
            + (telling.kind() == Notification.Kind.RECOVERED ? " (recovered)" : "");
    return Notice.of(
            telling.id(),
            event.path("type").asText(),
            at(event),
            subject,
            own.map(text -> List.of(EMPTY_LINES.split(text))).orElseGet(() -> paragraphs(event)),
            own.isPresent() ? List.of() : facts(event),
            links.of(event))
        .telling(event);
  }

  private static List<String> paragraphs(ObjectNode event) {
    return Stream.of(
            event.at("/failure/message").asText(),
            event.path("detail").asText(),
            event.path("message").asText(),
            event.path("reason").asText())
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static List<Notice.Fact> facts(ObjectNode event) {
    List<Notice.Fact> facts = new ArrayList<>();
    SHOWN.forEach(
        (field, name) -> {
          if (event.hasNonNull(field)) {
            facts.add(new Notice.Fact(name, event.path(field).asText()));
          }
        });
    return facts;
  }

  private static NoticeTemplate words(NoticeSender.Telling telling) {
    NoticeTemplate own = telling.template();
    return own == null ? NoticeTemplate.usual() : own;
  }

  private static String subject(NoticeSender.Telling telling, ObjectNode event) {
    return words(telling).subjectOf(event).orElseGet(() -> headline(event));
  }

  private Notice digest(NoticeSender.Telling telling, ObjectNode first) {
    ObjectNode data = Json.object().put("count", telling.count());
    List<String> lines = new ArrayList<>();
    for (EventFeed.Numbered each : telling.events()) {
      ObjectNode event = told(telling, each);
      data.withArray("events").add(event);
      lines.add(at(event) + " " + subject(telling, event));
    }
    if (telling.count() > telling.events().size()) {
      lines.add("And %,d more.".formatted(telling.count() - telling.events().size()));
    }
    String subject = telling.count() + (telling.count() == 1 ? " event" : " events");
    return Notice.of(telling.id(), "digest", at(first), subject, lines, List.of(), links.at("/"))
        .telling(data);
  }

  private static String headline(ObjectNode event) {
    String code = event.at("/failure/code").asText(event.path("code").asText());
    return EventSubject.name(event)
        + " "
        + event.path("type").asText().replace('.', ' ')
        + (code.isEmpty() ? "" : ": " + code);
  }

  private static ObjectNode told(NoticeSender.Telling telling, EventFeed.Numbered event) {
    ObjectNode told = event.event().deepCopy();
    if (!telling.includeFiles()) {
      told.remove(OF_FILES);
    }
    return told;
  }

  private static Instant at(ObjectNode event) {
    return Instant.parse(event.path("at").asText());
  }
}
