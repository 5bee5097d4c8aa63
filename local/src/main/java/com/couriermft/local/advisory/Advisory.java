package com.couriermft.local.advisory;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A known vulnerability, in the OSV format.
 *
 * @param id the ID in its database, such as {@code GHSA-…}
 * @param aliases IDs in other databases, such as {@code CVE-…}
 * @param severity the severity in words, such as {@code HIGH}; {@code -} if the advisory has none
 * @param summary one line about the vulnerability; may be empty
 * @param affected the affected packages
 */
record Advisory(
    String id, List<String> aliases, String severity, String summary, List<Affected> affected) {
  Advisory {
    aliases = List.copyOf(aliases);
    affected = List.copyOf(affected);
  }

  /**
   * Reads an advisory. Empty if it was withdrawn.
   *
   * @throws IOException the JSON is not an advisory in the OSV format
   */
  static Optional<Advisory> read(JsonNode json) throws IOException {
    String id = json.path("id").asText();
    if (id.isEmpty() || !json.has("modified")) {
      throw new IOException("an entry is not an advisory in the OSV format");
    } else if (json.hasNonNull("withdrawn")) {
      return Optional.empty();
    }
    List<Affected> affected = new ArrayList<>();
    json.path("affected").forEach(each -> Affected.read(each).ifPresent(affected::add));
    String severity = json.at("/database_specific/severity").asText();
    return Optional.of(
        new Advisory(
            id,
            strings(json.path("aliases")),
            severity.isEmpty() ? "-" : severity,
            json.path("summary").asText(),
            affected));
  }

  /** Returns whether an ID is this advisory's ID or one of its aliases. */
  boolean isNamed(String name) {
    return id.equalsIgnoreCase(name) || aliases.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Returns the ID for people: the CVE ID if there is one. */
  String shownId() {
    return aliases.stream().filter(alias -> alias.startsWith("CVE-")).findFirst().orElse(id);
  }

  /** Returns whether the advisory affects a library. */
  boolean affects(Library library) {
    return affected.stream().anyMatch(each -> each.contains(library));
  }

  /** Returns the first versions that fix a library; empty if no version is known. */
  String fixedIn(Library library) {
    VersionOrder order = VersionOrder.of(library.ecosystem());
    return affected.stream()
        .filter(each -> each.contains(library))
        .flatMap(each -> each.ranges.stream())
        .flatMap(range -> range.stream())
        .filter(event -> event.kind == Event.Kind.FIXED)
        .map(Event::version)
        .filter(version -> order.compare(version, library.version()) > 0)
        .distinct()
        .sorted(order)
        .limit(1)
        .collect(Collectors.joining());
  }

  private static List<String> strings(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  /**
   * The affected versions of a package.
   *
   * @param ranges events by range, in the order of their versions
   * @param versions affected versions that are listed one by one
   */
  record Affected(String ecosystem, String name, List<List<Event>> ranges, List<String> versions) {
    Affected {
      ranges = List.copyOf(ranges);
      versions = List.copyOf(versions);
    }

    static Optional<Affected> read(JsonNode json) {
      JsonNode known = json.path("package");
      // A suffix names a repository, such as Maven:https://repo1.maven.org/maven2.
      String ecosystem = known.path("ecosystem").asText().split(":", 2)[0];
      if (!ecosystem.equals("Maven") && !ecosystem.equals("npm")) {
        return Optional.empty();
      }
      List<List<Event>> ranges = new ArrayList<>();
      for (JsonNode range : json.path("ranges")) {
        if (!range.path("type").asText().equals("GIT")) {
          ranges.add(Event.readAll(range.path("events"), VersionOrder.of(ecosystem)));
        }
      }
      return Optional.of(
          new Affected(
              ecosystem, known.path("name").asText(), ranges, strings(json.path("versions"))));
    }

    boolean contains(Library library) {
      return ecosystem.equals(library.ecosystem())
          && name.equals(library.name())
          && (versions.contains(library.version())
              || ranges.stream().anyMatch(range -> isIn(range, library)));
    }

    private static boolean isIn(List<Event> range, Library library) {
      VersionOrder order = VersionOrder.of(library.ecosystem());
      List<Event> limits = range.stream().filter(each -> each.kind == Event.Kind.LIMIT).toList();
      if (!limits.isEmpty()
          && limits.stream().noneMatch(each -> each.isAfter(library.version(), order))) {
        return false;
      }
      boolean isAffected = false;
      for (Event event : range) {
        int after = event.compareWith(library.version(), order);
        isAffected =
            switch (event.kind) {
              case INTRODUCED -> isAffected || after >= 0;
              case FIXED -> isAffected && after < 0;
              case LAST_AFFECTED -> isAffected && after <= 0;
              case LIMIT -> isAffected;
            };
      }
      return isAffected;
    }
  }

  /** An event in the history of a package: from this version on, something changes. */
  record Event(Kind kind, String version) {
    private static final String FROM_THE_BEGINNING = "0";
    private static final String WITHOUT_END = "*";

    /** The kinds of events. Of events with the same version, the first kind applies first. */
    enum Kind {
      INTRODUCED,
      LAST_AFFECTED,
      FIXED,
      LIMIT
    }

    static List<Event> readAll(JsonNode json, VersionOrder order) {
      List<Event> events = new ArrayList<>();
      for (JsonNode each : json) {
        for (Kind kind : Kind.values()) {
          JsonNode version = each.path(kind.name().toLowerCase(Locale.ROOT));
          if (version.isTextual()) {
            events.add(new Event(kind, version.asText()));
          }
        }
      }
      events.sort(
          Comparator.comparing(Event::isFirst, Comparator.reverseOrder())
              .thenComparing(Event::version, order)
              .thenComparing(Event::kind));
      return events;
    }

    private boolean isFirst() {
      return version.equals(FROM_THE_BEGINNING);
    }

    /** Returns how a version compares with the version of this event. */
    int compareWith(String other, VersionOrder order) {
      return isFirst() ? 1 : order.compare(other, version);
    }

    boolean isAfter(String other, VersionOrder order) {
      return version.equals(WITHOUT_END) || order.compare(other, version) < 0;
    }
  }
}
