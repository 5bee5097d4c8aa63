package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import com.couriermft.partners.connection.DatabaseType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The dialect of SQL Server and Azure SQL Database, with Microsoft's driver. */
record SqlServerDialect() implements Dialect {
  @Override
  public DatabaseType type() {
    return DatabaseType.SQLSERVER;
  }

  @Override
  public String driver() {
    return "com.microsoft.sqlserver.jdbc.SQLServerDriver";
  }

  @Override
  public String url(DatabaseConnection connection, String host) {
    return "jdbc:sqlserver://";
  }

  @Override
  public Map<String, String> properties(DatabaseConnection connection, String handle) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("serverName", connection.host());
    all.put("portNumber", String.valueOf(connection.port()));
    all.put("databaseName", connection.database());
    all.put("user", connection.username());
    all.put("authentication", "SqlPassword");
    all.put("applicationName", "courier");
    all.put("socketFactoryClass", HandedSockets.class.getName());
    all.put("socketFactoryConstructorArg", handle);
    all.put("trustServerCertificate", "false");
    if (connection.tls().mode() == Mode.OFF) {
      all.put("encrypt", "false");
      all.put("trustServerCertificate", "true");
    } else {
      all.put("encrypt", "true");
      all.put("trustManagerClass", HandedTrust.class.getName());
      all.put("trustManagerConstructorArg", handle);
    }
    all.put("loginTimeout", String.valueOf(connection.connectTimeoutSeconds()));
    all.put("socketTimeout", String.valueOf(connection.idleTimeoutSeconds() * 1_000L));
    int seconds = connection.session().statementTimeoutSeconds();
    all.put("queryTimeout", String.valueOf(seconds == 0 ? -1 : seconds));
    all.put("cancelQueryTimeout", "-1");
    // Disables reconnecting, because a session that the driver reconnects has lost its transaction.
    all.put("connectRetryCount", "0");
    all.put("TransparentNetworkIPResolution", "false");
    all.put("multiSubnetFailover", "false");
    all.put("responseBuffering", "adaptive");
    return all;
  }

  /** Returns the driver's properties with a token instead of the user. */
  @Override
  public Map<String, String> withToken(Map<String, String> properties, String token) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.remove("user");
    all.remove("authentication");
    all.put("accessToken", token);
    return all;
  }

  @Override
  public String resource(String host) {
    return "https://" + Dialect.cloud(host);
  }

  @Override
  public List<String> session(DatabaseConnection connection) {
    return List.of("set xact_abort on");
  }

  @Override
  public List<String> begin(boolean readOnly, Isolation isolation) {
    return List.of("set transaction isolation level " + isolation.sql());
  }

  @Override
  public SqlFailure failure(String state, int code) {
    return switch (code) {
      case 1205, 1222, 3960, 10928, 10929, 40501, 40613, 49918, 49919, 49920 -> SqlFailure.BUSY;
      case 18452, 18456, 18487, 18488, 4060 -> SqlFailure.LOGIN;
      case 515, 547, 2601, 2627 -> SqlFailure.CONSTRAINT;
      case 220, 241, 242, 245, 248, 2628, 8114, 8115, 8134, 8152 -> SqlFailure.VALUE;
      case 102, 156, 207, 208, 229, 2812 -> SqlFailure.REJECTED;
      default -> SqlFailure.ofState(state);
    };
  }

  @Override
  public SqlLexicon lexis() {
    return SqlLexicon.SQLSERVER;
  }

  @Override
  public String quoted(String name) {
    return '[' + name.replace("]", "]]") + ']';
  }

  @Override
  public int mostParameters() {
    return 2_100;
  }

  /**
   * Returns the first words of statements that may commit, such as statements that run a procedure.
   */
  @Override
  public Set<String> committing() {
    return Set.of("EXEC", "EXECUTE", "CALL", "BACKUP", "RESTORE", "RECONFIGURE", "KILL");
  }

  @Override
  public List<String> ledger() {
    return List.of(
        """
        create table courier_ledger (
          operation_id varchar(64) collate Latin1_General_BIN2 not null primary key,
          digest varchar(64) not null,
          progress bigint not null,
          finished smallint not null,
          result nvarchar(max) not null,
          done_at datetime2 not null default sysutcdatetime())\
        """,
        "create index courier_ledger_done_at on courier_ledger (done_at)");
  }

  @Override
  public boolean releasesSavepoints() {
    return false;
  }

  @Override
  public String now() {
    return "sysutcdatetime()";
  }

  @Override
  public String forgetting() {
    return "delete top (1000) from courier_ledger with (readpast)"
        + " where done_at < dateadd(day, -40, sysutcdatetime())";
  }

  @Override
  public List<String> tolerating() {
    return List.of("set xact_abort off");
  }
}
