package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseConnection;
import com.couriermft.partners.connection.DatabaseType;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A dialect for H2, which needs its own statements for transactions, types and times. Everything
 * else comes from the real dialect.
 */
record H2Dialect(Dialect real) implements Dialect {
  @Override
  public DatabaseType type() {
    return real.type();
  }

  @Override
  public String driver() {
    return real.driver();
  }

  @Override
  public String url(DatabaseConnection connection, String host) {
    return real.url(connection, host);
  }

  @Override
  public Map<String, String> properties(DatabaseConnection connection, String handle) {
    return real.properties(connection, handle);
  }

  @Override
  public List<String> session(DatabaseConnection connection) {
    return List.of();
  }

  @Override
  public List<String> begin(boolean readOnly, Isolation isolation) {
    return List.of();
  }

  @Override
  public SqlFailure failure(String state, int code) {
    return real.failure(state, code);
  }

  @Override
  public SqlLexicon lexis() {
    return real.lexis();
  }

  @Override
  public String quoted(String name) {
    return real.quoted(name);
  }

  @Override
  public String name(String given) {
    return real.name(given);
  }

  @Override
  public int mostParameters() {
    return real.mostParameters();
  }

  @Override
  public Set<String> committing() {
    return real.committing();
  }

  @Override
  public boolean releasesSavepoints() {
    return real.releasesSavepoints();
  }

  @Override
  public List<String> ledger() {
    return List.of(
        "create table courier_ledger (operation_id varchar(64) primary key,"
            + " digest varchar(64) not null, progress bigint not null, finished int not null,"
            + " result varchar(100000) not null, done_at timestamp default current_timestamp)");
  }

  @Override
  public String forgetting() {
    return "delete from courier_ledger where done_at < dateadd('DAY', -40, current_timestamp)";
  }
}
