package com.couriermft.bench;

import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.MariaServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A MariaDB server with the table of orders into which files are loaded. */
final class DataMaria {
  private final MariaServer server = MariaServer.shared();
  private final Path answer;

  /**
   * Creates the table.
   *
   * @param answer file for the output of the server
   */
  DataMaria(Path answer) throws IOException {
    this.answer = answer;
    run(
        "create table loaded (id bigint primary key, placed_on varchar(10), customer varchar(100),"
            + " amount decimal(12,2), note varchar(200), paid varchar(5))");
  }

  int port() {
    return server.port();
  }

  /** Runs SQL with MariaDB's own client. */
  Cost run(String sql) throws IOException {
    List<String> client =
        List.of(
            "bash",
            "-c",
            "mariadb --no-defaults --local-infile=1 -h 127.0.0.1 -P \"$0\" -u \"$1\" -N -e \"$3\""
                + " \"$2\" > \"$4\"",
            Integer.toString(server.port()),
            DatabaseServer.USER,
            DatabaseServer.DATABASE,
            sql,
            answer.toString());
    return Command.run(client, Map.of("MYSQL_PWD", DatabaseServer.PASSWORD)).cost();
  }

  void clear() throws IOException {
    run("truncate loaded");
  }

  /** Loads a CSV file with {@code LOAD DATA}. */
  Cost load(Path file) throws IOException {
    return run(
        "load data local infile '"
            + file
            + "' into table loaded character set utf8mb4 fields terminated by ','"
            + " optionally enclosed by '\\\"' escaped by '' lines terminated by '\\r\\n'"
            + " ignore 1 lines");
  }

  /** Loads a file, and returns a check that another load leaves the same rows in the table. */
  DataBench.Action requireAs(Path file) throws IOException {
    load(file);
    String expected = rows();
    return () -> {
      String found = rows();
      if (!found.equals(expected)) {
        throw new IOException("The loaded table has %s, expected %s".formatted(found, expected));
      }
    };
  }

  private String rows() throws IOException {
    run(
        "select count(*), sum(crc32(concat_ws('|', id, placed_on, customer, amount, note, paid)))"
            + " from loaded");
    return Files.readString(answer);
  }
}
