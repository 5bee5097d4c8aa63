package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import com.couriermft.partners.connection.DatabaseType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The dialect of PostgreSQL, with pgJDBC. */
record PostgresDialect() implements Dialect {
  @Override
  public DatabaseType type() {
    return DatabaseType.POSTGRESQL;
  }

  @Override
  public String driver() {
    return "org.postgresql.Driver";
  }

  @Override
  public String url(DatabaseConnection connection, String host) {
    return "jdbc:postgresql://%s:%d/%s"
        .formatted(Dialect.bracketed(host), connection.port(), connection.database());
  }

  @Override
  public Map<String, String> properties(DatabaseConnection connection, String handle) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("user", connection.username());
    all.put("ApplicationName", "courier");
    all.put("socketFactory", HandedSockets.class.getName());
    all.put("socketFactoryArg", handle);
    if (connection.tls().mode() == Mode.OFF) {
      all.put("sslmode", "disable");
    } else {
      // Courier's TLS factory checks certificate and host name. The "verify-…" modes would check
      // the host name again.
      all.put("sslmode", "require");
      all.put("sslfactory", HandedTls.class.getName());
      all.put("sslfactoryarg", handle);
    }
    all.put("gssEncMode", "disable");
    all.put("loginTimeout", "0");
    all.put("connectTimeout", String.valueOf(connection.connectTimeoutSeconds()));
    all.put("socketTimeout", String.valueOf(connection.idleTimeoutSeconds()));
    all.put("cancelSignalTimeout", "5");
    all.put("tcpKeepAlive", "true");
    // Limits the size of a fetched batch: fewer rows are fetched if they are large, and a single
    // row above the limit fails.
    all.put("maxResultBuffer", "48M");
    all.put("adaptiveFetch", "true");
    all.put("adaptiveFetchMaximum", "10000");
    all.put("defaultRowFetchSize", "1000");
    // In binary format, pgJDBC formats values of some types differently after a statement was
    // described or repeated.
    all.put("binaryTransfer", "false");
    all.put("logServerErrorDetail", "false");
    // Sends strings without a type, so that the server converts them to the parameter's type, such
    // as a date.
    all.put("stringtype", "unspecified");
    if (connection.schema() != null) {
      all.put("currentSchema", connection.schema());
    }
    return all;
  }

  @Override
  public List<String> session(DatabaseConnection connection) {
    return List.of(
        "set time zone '%s'".formatted(connection.session().timeZone()),
        "set statement_timeout = '%ds'".formatted(connection.session().statementTimeoutSeconds()),
        "set standard_conforming_strings = on");
  }

  @Override
  public List<String> begin(boolean readOnly, Isolation isolation) {
    return List.of(
        "set transaction isolation level "
            + isolation.sql()
            + (readOnly ? " read only" : " read write"));
  }

  @Override
  public SqlFailure failure(String state, int code) {
    return switch (state) {
      case "57P01", "57P02", "57P03", "57P05" -> SqlFailure.LINE;
      case "57014" -> SqlFailure.TIMEOUT;
      case "55P03" -> SqlFailure.BUSY;
      case "55000", "55006", "54000", "54001", "54011", "54023" -> SqlFailure.REJECTED;
      default -> SqlFailure.ofState(state);
    };
  }

  @Override
  public SqlLexicon lexis() {
    return SqlLexicon.POSTGRESQL;
  }

  @Override
  public String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  @Override
  public List<String> ledger() {
    return List.of(
        """
        create table courier_ledger (
          operation_id varchar(64) primary key,
          digest varchar(64) not null,
          progress bigint not null,
          finished smallint not null,
          result text not null,
          done_at timestamptz not null default current_timestamp)\
        """,
        "create index courier_ledger_done_at on courier_ledger (done_at)");
  }

  @Override
  public String forgetting() {
    return """
    delete from courier_ledger where operation_id in (
      select operation_id from courier_ledger
      where done_at < current_timestamp - interval '40 days' limit 1000 for update skip locked)\
    """;
  }
}
