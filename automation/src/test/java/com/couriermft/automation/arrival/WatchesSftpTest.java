package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.peers.MinaServer;
import com.couriermft.testing.EventLines;
import com.couriermft.transfer.listing.Omissions;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchesSftpTest {
  private static final String INCOMING = "'connection':'partner','path':'/incoming'";

  @TempDir private Path directory;
  private MinaServer server;
  private final Coast coast = new Coast();
  private final Coast.Host host = coast.host();

  @BeforeEach
  void start() throws IOException {
    Files.createDirectories(directory.resolve("incoming/sub"));
    server = new MinaServer(directory);
    coast.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Path file(String name, String modifiedAt) throws IOException {
    Path file = Files.writeString(directory.resolve("incoming/" + name), name);
    return Files.setLastModifiedTime(file, FileTime.from(Instant.parse(modifiedAt)));
  }

  /** Polls twice, so that a file that has arrived counts as stable. */
  private void look() {
    for (int i = 0; i < 2; i++) {
      coast.clock.advance(Duration.ofSeconds(61));
      host.watches.lookNow("in");
      host.pump();
    }
  }

  @Test
  void files_whateverTheirTimes_startRunsWithTheirPaths() throws IOException {
    file("today.pgp", "2026-11-21T19:59:00Z");
    file("future.pgp", "2027-03-01T00:00:00Z");
    file("note.txt", "2026-11-21T19:59:00Z");
    host.watch(INCOMING + ",'pattern':'*.pgp'");
    look();
    file("kept-its-time.pgp", "1999-12-31T23:59:59Z");
    file("sub/below.pgp", "2026-11-21T19:59:00Z");
    look();
    assertThat(coast.runs.files())
        .containsExactly(List.of("today.pgp"), List.of("future.pgp"), List.of("kept-its-time.pgp"));
    assertThat(coast.runs.onlyTrigger().at("/files/0/path").textValue())
        .isEqualTo("partner:/incoming/today.pgp");
  }

  @Test
  void doneFilesAndSubdirectories_areThoseOfListings() throws IOException {
    file("a.csv", "2026-11-21T19:00:00Z");
    file("sub/b.csv", "2026-11-21T19:00:00Z");
    file("sub/b.csv.done", "2026-11-21T19:00:00Z");
    host.watch(INCOMING + ",'recursive':true,'done_file':'{name}.done'");
    look();
    assertThat(coast.runs.files()).containsExactly(List.of("b.csv"));
    file("a.csv.done", "2026-11-21T19:00:00Z");
    look();
    assertThat(coast.runs.files()).containsExactly(List.of("b.csv"), List.of("a.csv"));
  }

  @Test
  void fileThatComesBackUnchanged_isTheSameFile() throws IOException {
    Path file = file("a.csv", "2026-11-21T19:00:00Z");
    host.watch(INCOMING);
    look();
    FileEntry known = entry("a.csv");
    Path aside = Files.move(file, directory.resolve("a.csv"));
    look();
    assertThat(entry("a.csv").goneAt()).isNotNull();
    Files.move(aside, file);
    look();
    assertThat(entry("a.csv")).isEqualTo(known);
    assertThat(coast.runs.byId).hasSize(1);
    Files.delete(file);
    look();
    file("a.csv", "2026-11-21T19:00:01Z");
    look();
    assertThat(coast.runs.byId).as("another time, another version").hasSize(2);
  }

  private FileEntry entry(String name) {
    return host.watches
        .ledger("in")
        .find(ObservedFile.key("partner", "/incoming/" + name))
        .orElseThrow();
  }

  @Test
  void hostileNames_areCountedAndNeverStarted() throws IOException {
    file("good.csv", "2026-11-21T19:00:00Z");
    file("bad-1.csv", "2026-11-21T19:00:00Z");
    file("bad-2.csv", "2026-11-21T19:00:00Z");
    server.disguises.put("bad-1.csv", "../../etc/passwd");
    server.disguises.put("bad-2.csv", "a\u0007b.csv");
    host.watch(INCOMING);
    look();
    assertThat(coast.runs.files()).containsExactly(List.of("good.csv"));
    PollState.Found last = host.watches.findState("in").orElseThrow().last();
    assertThat(last.omissions().count(Omissions.Reason.UNUSABLE_NAME)).isEqualTo(2);
    assertThat(last.omissions().first(Omissions.Reason.UNUSABLE_NAME))
        .isIn("../../etc/passwd", "a?b.csv");
  }

  @Test
  void deadPartner_isAskedMoreAndMoreRarely_andToldOfOnce() throws IOException {
    file("a.csv", "2026-11-21T19:00:00Z");
    host.watch(INCOMING + ",'every_seconds':30");
    server.close();
    try (EventLines events = new EventLines()) {
      host.pass(Duration.ofHours(2));
      PollState state = host.watches.findState("in").orElseThrow();
      assertThat(state.looks()).isBetween(9L, 15L);
      assertThat(Duration.between(state.endedAt(), state.nextAt()))
          .isEqualTo(Duration.ofMinutes(15));
      assertThat(state.trouble().code()).isEqualTo("connection_failed");
      JsonNode event = Json.parse(events.lines().get(0));
      assertThat(events.lines()).hasSize(1);
      assertThat(event.get("type").textValue()).isEqualTo("watch.failing");
      assertThat(event.get("failures").intValue()).isEqualTo(3);
      server = new MinaServer(directory);
      coast.connect(server);
      host.pass(Duration.ofMinutes(20));
      assertThat(events.lines()).hasSize(2);
      assertThat(coast.runs.files()).containsExactly(List.of("a.csv"));
    }
  }

  @Test
  void missingFolder_isSaidAtOnce() {
    host.watch("'connection':'partner','path':'/nowhere'");
    try (EventLines events = new EventLines()) {
      host.pump();
      PollState state = host.watches.findState("in").orElseThrow();
      assertThat(state.trouble().code()).isEqualTo("file_not_found");
      assertThat(events.lines()).hasSize(1);
    }
  }
}
