package com.couriermft.partners.http;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.TlsKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Connections of type {@code http} with in-memory stores and a policy that allows this machine. */
public final class HttpLab {
  /** The outbound policy of a developer's host. */
  public static final OutboundPolicy LOOPBACK =
      OutboundPolicy.within(new OutboundPolicy.Bounds(List.of(), List.of(), true, null, 0));

  final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  final InMemorySecrets secrets = new InMemorySecrets();
  final InMemoryTables tables = new InMemoryTables(clock);
  final ConnectionStore connections = new ConnectionStore(tables, secrets);
  final KeyStore keys = new KeyStore(tables, secrets);
  private final HttpPartners partners;

  HttpLab() {
    this(LOOPBACK, IdentityTokens.NONE);
  }

  HttpLab(OutboundPolicy policy, IdentityTokens identity) {
    partners = new HttpPartners(connections, keys, secrets, policy, identity, clock);
  }

  HttpPartners partners() {
    return partners;
  }

  /**
   * Saves the connection {@code api}.
   *
   * @param more further JSON fields with single quotes
   */
  void save(String baseUrl, String more) {
    connections.put(
        ConnectionReader.read(
            "api",
            Json.readTree(
                ("{'type': 'http', 'base_url': '" + baseUrl + "', " + more + "}")
                    .replace('\'', '"'))),
        null);
  }

  /** Saves the connection {@code api} to an unencrypted server, without credentials. */
  void savePlain(String baseUrl) {
    save(baseUrl, "'auth': {'type': 'none'}, 'tls': {'off': true}");
  }

  void secret(String name, String value) {
    secrets.put(name, Secret.of(value));
  }

  void tlsKey(String name, String pem) {
    keys.put(name, TlsKeys.importPrivate(Secret.of(pem), null));
  }

  HttpPartner open() {
    return partners.open("api", Progress.NONE, closable -> {});
  }

  ConnectionReport test() {
    return new HttpTrial(partners)
        .test((HttpConnection) connections.get("api").connection(), closable -> {});
  }

  /** Sends a request and returns the status and the body, such as {@code 200 the body}. */
  String get(String target) throws IOException, NothingSentException {
    return said(HttpCall.of("GET", HttpTarget.of(target)));
  }

  String said(HttpCall call) throws IOException, NothingSentException {
    try (HttpPartner partner = open();
        HttpAnswer answer = partner.exchange(call)) {
      return answer.status() + " " + text(answer);
    }
  }

  static String text(HttpAnswer answer) throws IOException {
    return new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
  }
}
