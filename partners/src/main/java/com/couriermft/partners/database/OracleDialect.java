package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseConnection.Mode;
import com.couriermft.partners.connection.DatabaseType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The dialect of Oracle Database, with Oracle's driver, which opens its own connections and checks
 * host names itself.
 */
record OracleDialect() implements Dialect {
  @Override
  public DatabaseType type() {
    return DatabaseType.ORACLE;
  }

  @Override
  public String driver() {
    return "oracle.jdbc.OracleDriver";
  }

  @Override
  public String url(DatabaseConnection connection, String host) {
    return "jdbc:oracle:thin:@%s//%s:%d/%s"
        .formatted(
            connection.tls().mode() == Mode.OFF ? "tcp:" : "tcps:",
            Dialect.bracketed(host),
            connection.port(),
            connection.database());
  }

  @Override
  public Map<String, String> properties(DatabaseConnection connection, String handle) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("user", connection.username());
    all.put("v$session.program", "courier");
    all.put("oracle.net.ssl_server_dn_match", "true");
    all.put(
        "oracle.net.CONNECT_TIMEOUT", String.valueOf(connection.connectTimeoutSeconds() * 1_000L));
    all.put("oracle.jdbc.ReadTimeout", String.valueOf(connection.idleTimeoutSeconds() * 1_000L));
    all.put("oracle.jdbc.defaultRowPrefetch", "1000");
    return all;
  }

  @Override
  public List<String> session(DatabaseConnection connection) {
    List<String> all = new ArrayList<>();
    all.add("alter session set time_zone = '%s'".formatted(connection.session().timeZone()));
    if (connection.schema() != null) {
      all.add("alter session set current_schema = " + connection.schema());
    }
    return all;
  }

  /**
   * Returns the statements that start a transaction. Oracle has two isolation levels, and a
   * read-only transaction sees one snapshot.
   */
  @Override
  public List<String> begin(boolean readOnly, Isolation isolation) {
    if (readOnly) {
      return List.of("set transaction read only");
    }
    Isolation nearest =
        isolation == Isolation.READ_COMMITTED ? Isolation.READ_COMMITTED : Isolation.SERIALIZABLE;
    return List.of("set transaction isolation level " + nearest.sql());
  }

  @Override
  public SqlFailure failure(String state, int code) {
    return switch (code) {
      case 54, 60, 8177, 12516, 12519, 12520, 18, 20 -> SqlFailure.BUSY;
      case 1005, 1017, 1045, 28000, 28001 -> SqlFailure.LOGIN;
      case 28, 1012, 1033, 1034, 1089, 3113, 3114, 3135, 12170, 12514, 12541, 17002, 17008, 17410 ->
          SqlFailure.LINE;
      case 1013 -> SqlFailure.TIMEOUT;
      case 1, 1400, 1407, 2290, 2291, 2292 -> SqlFailure.CONSTRAINT;
      case 1438, 1722, 1830, 1843, 1858, 12899 -> SqlFailure.VALUE;
      case 900, 904, 911, 933, 936, 942, 1031, 1456 -> SqlFailure.REJECTED;
      default -> SqlFailure.ofState(state);
    };
  }

  @Override
  public boolean connectsItself() {
    return true;
  }

  @Override
  public SqlLexicon lexis() {
    return SqlLexicon.ORACLE;
  }

  @Override
  public String quoted(String name) {
    return '"' + name.replace("\"", "") + '"';
  }

  /** Returns a name as a quoted identifier, in upper case if the name does not need quotes. */
  @Override
  public String name(String given) {
    boolean plain = given.matches("[A-Za-z][A-Za-z0-9_$#]*");
    return quoted(plain ? given.toUpperCase(Locale.ROOT) : given);
  }

  @Override
  public Set<String> committing() {
    return Set.of(
        "ALTER",
        "ANALYZE",
        "ASSOCIATE",
        "AUDIT",
        "CALL",
        "COMMENT",
        "CREATE",
        "DISASSOCIATE",
        "DROP",
        "FLASHBACK",
        "GRANT",
        "NOAUDIT",
        "PURGE",
        "RENAME",
        "REVOKE",
        "TRUNCATE");
  }

  @Override
  public List<String> ledger() {
    return List.of(
        """
        create table courier_ledger (
          operation_id varchar2(64) primary key,
          digest varchar2(64) not null,
          progress number(19) not null,
          finished number(1) not null,
          result clob not null,
          done_at timestamp default sys_extract_utc(systimestamp) not null)\
        """,
        "create index courier_ledger_done_at on courier_ledger (done_at)");
  }

  @Override
  public boolean releasesSavepoints() {
    return false;
  }

  @Override
  public String now() {
    return "sys_extract_utc(systimestamp)";
  }

  @Override
  public String forgetting() {
    return "delete from courier_ledger where done_at < sys_extract_utc(systimestamp)"
        + " - interval '40' day and rownum <= 1000";
  }
}
