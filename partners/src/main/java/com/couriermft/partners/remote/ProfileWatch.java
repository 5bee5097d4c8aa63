package com.couriermft.partners.remote;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Change;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFiles;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that a server has changed and publishes one event. Never fails. Thread-safe.
 *
 * <pre>{"id": "partner-a|2026-01-01T00:00:00Z|5b1f…", "type": "connection.changed",
 *  "connection": "partner-a", "profile_taken_at": "2026-01-01T00:00:00Z",
 *  "changes": [{"capability": "banner", "before": "SSH-2.0-a", "after": "SSH-2.0-b"}]}
 * </pre>
 */
final class ProfileWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ProfileWatch.class);

  private final Map<String, Event> told = new ConcurrentHashMap<>();
  private final EventFeed feed;

  ProfileWatch(EventFeed feed) {
    this.feed = feed;
  }

  /** Compares a session with the profile of its connection. */
  void look(StoredConnection stored, RemoteFiles session) {
    ServerProfile profile = stored.profile();
    if (profile == null) {
      return;
    }
    String name = stored.connection().name();
    List<Change> changes = profile.differencesTo(session.peer().banner(), session.extensions());
    String id = name + "|" + profile.takenAt() + "|" + Sha256.of(Json.write(changes));
    Event event = new Event(id, "connection.changed", name, profile.takenAt(), changes);
    if (!changes.isEmpty() && !event.equals(told.put(name, event))) {
      try {
        feed.tell(Json.tree(event), stored.connection().labels());
      } catch (StoreUnavailable e) {
        told.remove(name, event);
        LOG.warn("The next session will report that connection '{}' has changed", name, e);
      }
    }
  }

  private record Event(
      String id, String type, String connection, Instant profileTakenAt, List<Change> changes) {}
}
