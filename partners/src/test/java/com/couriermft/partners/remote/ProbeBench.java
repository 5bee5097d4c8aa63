package com.couriermft.partners.remote;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.Sessions;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Instant;
import java.time.InstantSource;

/** Probes the connection "partner", with in-memory stores. */
final class ProbeBench {
  static final String PASSWORD = "{'type':'password','password':'" + MinaServer.PASSWORD + "'}";
  static final String KEY = "{'type':'ssh_key','key':'ours'}";

  final InMemorySecrets secrets = new InMemorySecrets();
  final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  final ConnectionStore connections = new ConnectionStore(tables, secrets);
  final KeyStore keys = new KeyStore(tables, secrets);
  final RemoteSessions sessions = Sessions.of(connections, keys, secrets);
  final KeyMaterial key = SshKeys.generate(SshKeys.Algorithm.ED25519, "ours");

  ProbeBench() {
    keys.put("ours", key);
  }

  StoredConnection connect(TestServer server, String user, String auth, int maxConnections) {
    String json =
        "{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','connect_timeout_seconds':10,"
            + "'max_connections':%d,'auth':%s,'host_keys':['%s']}";
    String given =
        json.formatted(server.port(), user, maxConnections, auth, server.fingerprint())
            .replace('\'', '"');
    return connections.put(ConnectionReader.read("partner", Json.parse(given)), null);
  }

  StoredConnection connect(MinaServer server) {
    return connect(server, TestServer.USER, PASSWORD, 2);
  }

  /** Saves a connection to an FTP server over TLS with its certificate pinned. */
  StoredConnection connect(FtpServer server) {
    String json =
        "{'type':'ftps','host':'127.0.0.1','port':%d,'username':'%s','connect_timeout_seconds':10,"
            + "'auth':{'type':'password','password':'%s'},"
            + "'tls':{'mode':'explicit','trust':['%s']}}";
    String given =
        json.formatted(server.port(), server.user(), server.password(), server.fingerprint())
            .replace('\'', '"');
    return connections.put(ConnectionReader.read("partner", Json.parse(given)), null);
  }

  ConnectionReport probe(String directory) {
    return probe(directory, Instant.now());
  }

  ConnectionReport probe(String directory, Instant now) {
    return new ConnectionProbes(sessions, connections, InstantSource.fixed(now))
        .probe("partner", directory);
  }

  /** Returns the profile of a successful report. */
  static ServerProfile profile(ConnectionReport report) {
    ServerProfile profile = report.profile();
    if (profile == null || report.code() != null) {
      throw new AssertionError("No profile: " + report);
    }
    return profile;
  }
}
