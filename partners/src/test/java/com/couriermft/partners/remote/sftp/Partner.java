package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.listing.RemoteFiles;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;

/** The connection "partner" with in-memory stores. Courier's own key is named "ours". */
final class Partner {
  static final String OUR_KEY = "{'type':'ssh_key','key':'ours'}";

  private final InMemorySecrets secrets = new InMemorySecrets();
  private final InMemoryTables tables =
      new InMemoryTables(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));
  private final ConnectionStore connections = new ConnectionStore(tables, secrets);
  private final SftpProtocol protocol;
  final KeyStore keys = new KeyStore(tables, secrets);
  final KeyMaterial key = SshKeys.generate(SshKeys.Algorithm.ED25519, "ours");

  Partner() {
    keys.put("ours", key);
    protocol = new SftpProtocol(keys, secrets, OutboundPolicy.unbounded());
  }

  static String password(String password) {
    return "{'type':'password','password':'" + password + "'}";
  }

  /**
   * Saves the connection.
   *
   * @param auth JSON with single quotes
   * @param settings further JSON fields, which override the defaults
   */
  void connect(TestServer server, String user, String auth, String settings) {
    ObjectNode json =
        (ObjectNode)
            Json.parse(
                ("{'type':'sftp','host':'127.0.0.1','connect_timeout_seconds':10,'auth':"
                        + auth
                        + "}")
                    .replace('\'', '"'));
    json.put("port", server.port()).put("username", user);
    json.putArray("host_keys").add(server.fingerprint());
    json.setAll((ObjectNode) Json.parse(settings.replace('\'', '"')));
    connections.put(ConnectionReader.read("partner", json), null);
  }

  RemoteFiles open() {
    return protocol.open(connections.get("partner"), closable -> {});
  }

  ConnectionReport test() {
    return protocol.test(connections.get("partner").connection(), closable -> {});
  }
}
