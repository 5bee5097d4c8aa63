package com.couriermft.bench;

import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.PostgresServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A directory with a table of orders as CSV, a PostgreSQL server with the same table, and a MariaDB
 * server into which the table is loaded.
 */
final class DataSite implements AutoCloseable {
  private static final String COLUMNS =
      "id bigint primary key, placed_on text, customer text, amount numeric(12,2), note text,"
          + " paid boolean";

  private static final List<String> CUSTOMERS =
      List.of("Müller, Söhne & Co.", "\"Zum Löwen\" AG", "Garage Favre", "O'Neill Ltd");

  private final Path root;
  private final PostgresServer server = PostgresServer.shared();
  private final DataMaria maria;

  DataSite(Path root, int rows) throws IOException {
    this.root = root;
    this.maria = new DataMaria(file("answer"));
    write(rows);
    psql("create table orders (%s); create table loaded (%s)".formatted(COLUMNS, COLUMNS));
    psql("\\copy orders from '%s' csv header".formatted(orders()));
  }

  private void write(int rows) throws IOException {
    Random random = new Random(1);
    try (BufferedWriter out = Files.newBufferedWriter(orders())) {
      out.write("id,placed_on,customer,amount,note,paid\r\n");
      for (int row = 1; row <= rows; row++) {
        String customer = CUSTOMERS.get(random.nextInt(CUSTOMERS.size()));
        out.write(
            "%d,%02d.%02d.2026,%s,%d.%02d,delivered to warehouse %d on pallet %06d,%s\r\n"
                .formatted(
                    row,
                    1 + random.nextInt(28),
                    1 + random.nextInt(12),
                    quoted(customer),
                    random.nextInt(1_000_000),
                    random.nextInt(100),
                    random.nextInt(10),
                    random.nextInt(1_000_000),
                    random.nextInt(4) > 0));
      }
    }
  }

  private static String quoted(String text) {
    boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0;
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  Path root() {
    return root;
  }

  Path file(String name) {
    return root.resolve(name);
  }

  /** Returns the table as CSV, with a header. */
  Path orders() {
    return file("orders.csv");
  }

  /** Returns the arguments of a {@link DataWorker}. */
  List<String> workerArguments() {
    return List.of(
        root.toString(), Integer.toString(server.port()), Integer.toString(maria.port()));
  }

  DataMaria maria() {
    return maria;
  }

  /** Runs one command of SQL or of psql itself. */
  Cost psql(String command) throws IOException {
    return Command.run(
            List.of(
                "psql",
                "-X",
                "-q",
                "-v",
                "ON_ERROR_STOP=1",
                "-h",
                "127.0.0.1",
                "-p",
                Integer.toString(server.port()),
                "-U",
                DatabaseServer.USER,
                "-d",
                DatabaseServer.DATABASE,
                "-c",
                command),
            Map.of("PGPASSWORD", DatabaseServer.PASSWORD))
        .cost();
  }

  /** Deletes all rows of the loaded table. */
  void clear() throws IOException {
    psql("truncate loaded");
  }

  /** Checks that the loaded table has exactly the rows of the original one. */
  void requireLoaded() throws IOException {
    psql(
        "do $$ begin if exists (table orders except table loaded)"
            + " or (select count(*) from orders) <> (select count(*) from loaded)"
            + " then raise 'the loaded table is not the other one'; end if; end $$");
  }

  /** Checks that two CSV files have the same lines, regardless of line endings. */
  void requireSameLines(Path expected, Path found) throws IOException {
    try (BufferedReader one = Files.newBufferedReader(expected, StandardCharsets.UTF_8);
        BufferedReader other = Files.newBufferedReader(found, StandardCharsets.UTF_8)) {
      for (int number = 1; ; number++) {
        String line = one.readLine();
        String same = other.readLine();
        if (line == null && same == null) {
          return;
        } else if (line == null || !line.equals(same)) {
          throw new IOException(
              "Line %d of %s is '%s', of %s '%s'".formatted(number, found, same, expected, line));
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    TransferSite.delete(root);
  }
}
