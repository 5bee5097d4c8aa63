package com.couriermft.bench;

import com.couriermft.engine.spi.Step;
import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.database.Databases;
import com.couriermft.partners.http.HttpLab;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.steps.database.ExecuteStep;
import com.couriermft.steps.database.QueryStep;
import com.couriermft.steps.table.TableSteps;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link StepWorker} for databases and tables. Arguments: the directory, and the ports of the
 * PostgreSQL and MariaDB servers on this machine. The connections {@code erp} and {@code shop} use
 * these servers.
 */
final class DataWorker {
  private static final String CONNECTION =
      """
      {"type": "database", "database_type": "%s", "host": "127.0.0.1", "port": %s,
       "database": "%s", "username": "%s", "auth": {"type": "password", "secret": "db"},
       "tls": {"mode": "off"}}
      """;

  private DataWorker() {}

  public static void main(String[] arguments) throws Exception {
    CryptoProviders.install();
    InMemorySecrets secrets = new InMemorySecrets();
    secrets.put("db", Secret.of(DatabaseServer.PASSWORD));
    ConnectionStore connections =
        new ConnectionStore(new InMemoryTables(InstantSource.system()), secrets);
    connect(connections, "erp", "postgresql", arguments[1]);
    connect(connections, "shop", "mariadb", arguments[2]);
    Databases databases =
        new Databases(connections, secrets, HttpLab.LOOPBACK, resource -> "no token");
    List<Step<?>> steps = new ArrayList<>(TableSteps.all());
    steps.add(new QueryStep(() -> databases));
    steps.add(new ExecuteStep(() -> databases));
    new StepWorker(Path.of(arguments[0]), steps).serve();
  }

  private static void connect(ConnectionStore all, String name, String type, String port) {
    String connection =
        CONNECTION.formatted(type, port, DatabaseServer.DATABASE, DatabaseServer.USER);
    all.put(ConnectionReader.read(name, Json.parse(connection)), null);
  }
}
