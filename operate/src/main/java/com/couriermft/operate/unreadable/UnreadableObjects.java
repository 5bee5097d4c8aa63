package com.couriermft.operate.unreadable;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.chain.Chains;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.VersionStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.storage.access.ApiKeys;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reads every object of an installation in the same way as its users, and lists the unreadable
 * objects. This requires one request for each kind per thousand objects, and one for the content of
 * each requested job and chain. For executions and other records, it reads those that are known to
 * be unreadable and, on request, the newest ones. Thread-safe and read-only.
 */
public final class UnreadableObjects {
  private static final String SETTINGS = "settings";

  /** Prefix of the request for the newest records of a kind, as in {@code newest|execution}. */
  private static final String NEWEST = "newest|";

  private final Map<String, Function<Predicate<String>, List<? extends Listed<?>>>> kinds =
      new LinkedHashMap<>();

  private final StoredRecords records;

  /** Creates the reader of the objects in these tables and blobs. */
  public UnreadableObjects(Tables tables, Blobs blobs) {
    documents("calendar", Calendars.documents(tables));
    documents("channel", ChannelStore.in(tables).documents());
    documents("schedule", Schedules.documents(tables));
    documents("watch", Watches.documents(tables));
    documents("expectation", Expectations.documents(tables));
    documents("subscription", new Subscriptions(tables).documents());
    documents("webhook", Webhooks.documents(tables));
    kinds.put("api_key", wanted -> new ApiKeys(tables).listed());
    kinds.put("connection", wanted -> ConnectionStore.listed(tables));
    kinds.put("key", wanted -> KeyStore.listed(tables));
    kinds.put("schedule_state", wanted -> Schedules.states(tables));
    kinds.put("watch_state", wanted -> Watches.states(tables));
    SettingsStore settings = new SettingsStore(tables, PoolStore.DEFAULT_LIMIT);
    kinds.put(
        SETTINGS,
        wanted -> List.of(Listed.read(SETTINGS, "The installation's settings", settings::read)));
    kinds.put("job", wanted -> contents("job", new JobStore(tables, blobs), wanted));
    kinds.put("chain", wanted -> contents("chain", Chains.definitions(tables, blobs), wanted));
    records = new StoredRecords(tables, blobs);
  }

  private static List<? extends Listed<?>> contents(
      String kind, VersionStore<?> definitions, Predicate<String> wanted) {
    return ConcurrentRequests.map(
        definitions.listed(),
        each -> each.reading(known -> content(kind, definitions, known, wanted)));
  }

  private static Object content(
      String kind, VersionStore<?> definitions, DefinitionSummary known, Predicate<String> wanted) {
    return wanted.test(kind + "|" + known.id() + "|" + known.version())
        ? definitions.getVersion(known.id(), known.version())
        : known;
  }

  private void documents(String kind, Documents documents) {
    kinds.put(kind, wanted -> documents.listed());
  }

  /**
   * The result of reading all objects.
   *
   * @param unreadable the unreadable objects, by {@link Unreadable#key}
   * @param there keys of all existing objects
   */
  record Look(Map<String, Unreadable> unreadable, Set<String> there) {}

  /**
   * Lists the unreadable objects, including the contents of all jobs and chains. Executions are not
   * included, because the verification that calls this method reads every execution itself.
   */
  public Collection<Unreadable> find() {
    return look(asked -> !asked.equals(NEWEST + "execution"), Set.of()).unreadable().values();
  }

  /**
   * Reads every object.
   *
   * @param contents whether to read the content of a version of a job or chain, named as in {@code
   *     job|nightly|3}, or the newest records of a kind, named as in {@code newest|execution}
   * @param known the objects that are known to be unreadable, by {@link Unreadable#key}
   */
  Look look(Predicate<String> contents, Set<String> known) {
    Look look = new Look(new TreeMap<>(), new HashSet<>());
    kinds.forEach((kind, list) -> list.apply(contents).forEach(each -> add(look, kind, each)));
    for (String kind : records.kinds()) {
      String prefix = Unreadable.key(kind, "");
      Set<String> ids =
          known.stream()
              .filter(key -> key.startsWith(prefix))
              .map(key -> key.substring(prefix.length()))
              .collect(Collectors.toSet());
      records.list(kind, contents.test(NEWEST + kind), ids).forEach(each -> add(look, kind, each));
    }
    return look;
  }

  private static void add(Look look, String kind, Listed<?> each) {
    DamagedDataException damage = each.damage();
    String key = Unreadable.key(kind, each.id());
    look.there().add(key);
    if (damage != null) {
      String problem = String.valueOf(damage.getMessage());
      look.unreadable().put(key, new Unreadable(kind, each.id(), damage.code(), problem));
    }
  }
}
