package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.peers.Sessions;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Progress;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Set;

/**
 * Reads a file from a server and prints it, or the reason for the failure. A separate file contains
 * host names and their addresses. Arguments: that file, the connection as JSON, its password, and
 * the path.
 */
final class SeveralAddressesMain {
  private SeveralAddressesMain() {}

  public static void main(String[] arguments) throws Exception {
    System.setProperty("jdk.net.hosts.file", arguments[0]);
    InMemorySecrets secrets = new InMemorySecrets();
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    ConnectionStore connections = new ConnectionStore(tables, secrets);
    ObjectNode json = (ObjectNode) Json.parse(arguments[1]);
    json.putObject("auth").put("type", "password").put("password", arguments[2]);
    connections.put(ConnectionReader.read("partner", json), null);
    Connection.Type type = connections.get("partner").connection().type();
    RemoteSessions sessions = Sessions.of(connections, new KeyStore(tables, secrets), secrets);
    try (RemoteFiles files = sessions.open("partner", Set.of(type), Progress.NONE, closable -> {});
        RemoteFiles.Source source = files.open(arguments[3])) {
      System.out.println("read " + new String(source.read(0, 100).readAllBytes()));
    } catch (CourierException e) {
      System.out.println("failed " + e.getMessage());
    }
  }
}
