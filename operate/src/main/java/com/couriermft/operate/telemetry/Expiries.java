package com.couriermft.operate.telemetry;

import com.couriermft.automation.webhook.SigningSecret;
import com.couriermft.automation.webhook.Webhook;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.connection.HttpAuth;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.connection.TlsTrust;
import com.couriermft.partners.key.Key;
import com.couriermft.storage.access.ApiKey;
import com.couriermft.storage.access.ApiKeys;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists expiring credentials: keys, secrets, trusted certificates, former secrets of webhooks, and
 * API keys. Unreadable objects are logged and skipped. Thread-safe and read-only.
 */
public final class Expiries {
  private static final Logger LOG = LoggerFactory.getLogger(Expiries.class);

  private final Telemetry.Partners partners;
  private final Webhooks webhooks;
  private final ApiKeys apiKeys;
  private final InstantSource clock;

  /**
   * Creates the component that lists expiring keys, secrets, certificates, webhook secrets and API
   * keys.
   *
   * @param clock clock of the storage server
   */
  public Expiries(
      Telemetry.Partners partners, Webhooks webhooks, ApiKeys apiKeys, InstantSource clock) {
    this.partners = partners;
    this.webhooks = webhooks;
    this.apiKeys = apiKeys;
    this.clock = clock;
  }

  /** Returns the current time, from which remaining days are counted. */
  public Instant now() {
    return clock.instant();
  }

  /**
   * Returns credentials that expire before a time, earliest first, including keys, secrets and
   * certificates that have already expired.
   *
   * @param withApiKeys whether to include API keys
   * @param seen label scope for credentials and for the jobs that use them; secrets and API keys
   *     have no labels
   * @throws com.couriermft.formats.failure.CourierException the secret store does not respond
   */
  public List<Expiry> until(Instant time, boolean withApiKeys, LabelFilter seen) {
    List<Expiry> all = new ArrayList<>();
    Instant now = now();
    each(carrying(partners.keys().list(), Key::labels, seen), key -> addKey(all, key, now));
    if (seen.isAll()) {
      partners
          .secrets()
          .ends()
          .forEach(
              (secret, end) ->
                  all.add(new Expiry(Expiry.Kind.SECRET, secret, null, end, List.of())));
    }
    each(
        carrying(
            partners.connections().list().stream().map(stored -> stored.connection()).toList(),
            Connection::labels,
            seen),
        connection -> addTrust(all, connection));
    each(
        carrying(webhooks.list(), webhook -> webhook.definition().labels(), seen),
        webhook -> addFormer(all, webhook, now));
    if (withApiKeys && seen.isAll()) {
      each(apiKeys.list(), key -> addApiKey(all, key, now));
    }
    all.removeIf(expiry -> expiry.at().isAfter(time));
    boolean keys = all.stream().anyMatch(expiry -> expiry.kind() == Expiry.Kind.KEY);
    Map<String, List<String>> jobs = keys ? jobsByKey(seen) : Map.of();
    return all.stream()
        .map(expiry -> withUsers(expiry, jobs))
        .sorted(Comparator.comparing(Expiry::position))
        .toList();
  }

  /**
   * Returns the ids of the jobs whose current versions refer to each key.
   *
   * @param seen label scope for the jobs
   */
  public Map<String, List<String>> jobsByKey(LabelFilter seen) {
    return partners.jobsByKey().apply(seen);
  }

  private static <T> List<T> carrying(List<T> all, Function<T, Labels> carried, LabelFilter seen) {
    return all.stream().filter(each -> seen.isAll() || seen.matches(carried.apply(each))).toList();
  }

  private static void addKey(List<Expiry> all, Key key, Instant now) {
    Optional<Instant> end = ExpiringKeys.findEnd(key, now);
    end.ifPresent(at -> all.add(new Expiry(Expiry.Kind.KEY, key.name(), null, at, List.of())));
  }

  private Expiry withUsers(Expiry expiry, Map<String, List<String>> jobs) {
    List<String> users =
        switch (expiry.kind()) {
          case SECRET -> ExpiringSecrets.using(partners.connections(), expiry.id());
          case KEY -> jobs.getOrDefault(expiry.id(), List.of());
          default -> List.of();
        };
    return new Expiry(expiry.kind(), expiry.id(), expiry.part(), expiry.at(), users);
  }

  private static void addTrust(List<Expiry> all, Connection connection) {
    if (connection instanceof FtpConnection ftp && ftp.tls() != null) {
      addTrust(all, connection, ftp.tls(), "/tls/trust/");
    } else if (connection instanceof DatabaseConnection database) {
      addTrust(all, connection, database.tls(), "/tls/trust/");
    } else if (connection instanceof HttpConnection http) {
      addTrust(all, connection, http.calls().tls(), "/tls/trust/");
      if (http.auth() instanceof HttpAuth.ClientCredentials credentials) {
        addTrust(all, connection, credentials, "/auth/trust/");
      }
    }
  }

  private static void addTrust(
      List<Expiry> all, Connection connection, TlsTrust trusting, String pointer) {
    List<Optional<Instant>> ends = trusting.endsOfTrust();
    for (int i = 0; i < ends.size(); i++) {
      String part = pointer + i;
      ends.get(i)
          .ifPresent(
              at ->
                  all.add(
                      new Expiry(Expiry.Kind.CONNECTION, connection.name(), part, at, List.of())));
    }
  }

  private static void addFormer(List<Expiry> all, Webhook webhook, Instant now) {
    for (int i = 0; i < webhook.secrets().size(); i++) {
      SigningSecret secret = webhook.secrets().get(i);
      Instant end = secret.expiresAt();
      if (end != null && end.isAfter(now)) {
        all.add(new Expiry(Expiry.Kind.WEBHOOK, webhook.id(), "/secrets/" + i, end, List.of()));
      }
    }
  }

  private static void addApiKey(List<Expiry> all, ApiKey key, Instant now) {
    Instant end = key.definition().expiresAt();
    if (end != null) {
      all.add(new Expiry(Expiry.Kind.API_KEY, key.name(), null, end, List.of()));
    }
    for (int i = 0; i < key.texts().size(); i++) {
      Instant former = key.texts().get(i).expiresAt();
      if (former != null && former.isAfter(now)) {
        all.add(new Expiry(Expiry.Kind.API_KEY, key.name(), "/texts/" + i, former, List.of()));
      }
    }
  }

  private static <T> void each(List<T> objects, Consumer<T> look) {
    for (T object : objects) {
      try {
        look.accept(object);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
        LOG.error("{} couldn't be checked for its expiry", object.getClass().getSimpleName(), e);
      }
    }
  }
}
