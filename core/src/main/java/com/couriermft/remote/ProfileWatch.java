package com.couriermft.remote;

import com.couriermft.connection.ServerProfile;
import com.couriermft.connection.ServerProfile.Change;
import com.couriermft.connection.StoredConnection;
import com.couriermft.json.Json;
import com.couriermft.transfer.RemoteFiles;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a server is no longer the one that was probed, and says so once: as a line of JSON
 * among the events, at {@code WARN}. Nothing fails by it. Thread-safe.
 *
 * <pre>{"type": "connection.changed", "connection": "partner-a",
 *  "profile_taken_at": "2026-01-01T00:00:00Z",
 *  "changes": [{"capability": "banner", "before": "SSH-2.0-a", "after": "SSH-2.0-b"}]}
 * </pre>
 */
final class ProfileWatch {
  private static final Logger EVENTS = LoggerFactory.getLogger("com.couriermft.event");

  private final Map<String, Event> told = new ConcurrentHashMap<>();

  /** Compares a session with the profile of its connection. */
  void look(StoredConnection stored, RemoteFiles session) {
    ServerProfile profile = stored.profile();
    if (profile == null) {
      return;
    }
    String name = stored.connection().name();
    List<Change> changes = profile.differencesTo(session.peer().banner(), session.extensions());
    Event event = new Event("connection.changed", name, profile.takenAt(), changes);
    if (!changes.isEmpty() && !event.equals(told.put(name, event)) && EVENTS.isWarnEnabled()) {
      EVENTS.warn("{}", Json.write(event));
    }
  }

  private record Event(
      String type, String connection, Instant profileTakenAt, List<Change> changes) {}
}
