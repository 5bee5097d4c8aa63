package com.couriermft.automation.arrival;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.Sessions;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.storage.store.trail.Documents.Document;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.place.BlobPlace;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * A world with in-memory stores and any number of hosts. The test advances the clock. The
 * connection "place" uses the container "box".
 */
final class Coast {
  final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T20:00:00Z"));
  final InMemoryTables tables = new InMemoryTables(clock);
  final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  final InMemorySecrets secrets = new InMemorySecrets();

  /** The tables, with a count of requests. */
  final CountedTables counted = new CountedTables(tables);

  final ConnectionStore connections = new ConnectionStore(counted, secrets);
  final KeyStore keys = new KeyStore(tables, secrets);
  final WorkQueue queue = new InMemoryWorkQueue(clock);
  final Runs runs = new Runs();

  Coast() {
    connect(
        "place",
        "{'type':'blob','account_url':'https://x.blob.core.windows.net','container':'box',"
            + "'auth':{'type':'managed_identity'}}");
  }

  /** Creates the connection "partner" to an SFTP server. */
  void connect(MinaServer server) {
    connect(
        "partner",
        "{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','password':'%s'},'host_keys':['%s']}"
            .formatted(server.port(), TestServer.USER, MinaServer.PASSWORD, server.fingerprint()));
  }

  /** Creates a connection to a port where no server listens. */
  void connectNowhere(String name) {
    connect(
        name,
        "{'type':'sftp','host':'127.0.0.1','port':1,'username':'u','auth':{'type':'password','password':'p'},'connect_timeout_seconds':1}");
  }

  private void connect(String name, String json) {
    connections.put(ConnectionReader.read(name, Json.parse(json.replace('\'', '"'))), null);
  }

  /** Writes a file into the container. */
  void put(String name, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    blobs.put("box", name, bytes, bytes.length, Condition.none(), Map.of());
  }

  Folders folders() {
    return new Folders(
        connections,
        Sessions.of(connections, keys, secrets),
        (name, progress) -> new BlobPlace(blobs, "box"),
        clock);
  }

  /** Lists a folder as a host does. */
  FolderListing list(FolderQuery folder) throws InterruptedException {
    Folders folders = folders();
    return folders.list(folder, folders.source(folder.connection()));
  }

  /** Returns the definition of the watch "in". */
  Document definition() {
    return Watches.documents(tables).find("in").orElseThrow();
  }

  /** Creates a host. */
  Host host() {
    return new Host(tables, PollPermits.OPEN);
  }

  /** Creates a host with its own view of the tables. */
  Host host(Tables through, PollPermits turnstile) {
    return new Host(through, turnstile);
  }

  final class Host {
    final ControlQueue control = new ControlQueue(queue);
    final Watches watches;
    final Expectations expectations;

    private Host(Tables through, PollPermits turnstile) {
      watches =
          new Watches(
              through,
              control,
              new Watches.Parts(
                  folders(), turnstile, runs, name -> connections.find(name).isPresent()));
      expectations =
          new Expectations(
              through,
              control,
              new DeliveryStore(through),
              watches,
              name -> connections.find(name).isPresent());
    }

    /** Saves the watch "in" with these fields in addition to its target. */
    void watch(String fields) {
      watch("in", fields);
    }

    /** Saves a watch with these fields in addition to its target. */
    void watch(String id, String fields) {
      String json = ("{'target':{'job_id':'fetch'}," + fields + "}").replace('\'', '"');
      watches.saved(watches.documents().put(id, watches.read(id, Json.parse(json)), "test", null));
    }

    /** Saves the expectation "nightly" with these fields. */
    void expect(String fields) {
      JsonNode json = Json.parse(("{" + fields + "}").replace('\'', '"'));
      expectations.documents().put("nightly", expectations.read("nightly", json), "test", null);
    }

    /** Processes all messages that are visible in the queue. */
    void pump() {
      for (WorkQueue.Received message :
          queue.receive(ControlQueue.NAME, 32, Duration.ofSeconds(30))) {
        handle(message.body());
        queue.delete(ControlQueue.NAME, message);
      }
    }

    void handle(String body) {
      try {
        control.onMessage(body);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /**
     * Advances the clock with a tick every twenty seconds, and processes the messages that become
     * visible.
     */
    void pass(Duration time) {
      Duration step = Duration.ofSeconds(20);
      for (Duration done = Duration.ZERO; done.compareTo(time) < 0; done = done.plus(step)) {
        clock.advance(step);
        watches.tick();
        expectations.tick();
        pump();
      }
    }
  }
}
