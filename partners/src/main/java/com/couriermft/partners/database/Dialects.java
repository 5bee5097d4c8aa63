package com.couriermft.partners.database;

import com.couriermft.partners.connection.DatabaseType;

/** The SQL dialects of all database types. */
public final class Dialects {
  private Dialects() {}

  /** Returns the dialect of a database type. */
  public static Dialect of(DatabaseType type) {
    return switch (type) {
      case POSTGRESQL -> new PostgresDialect();
      case MARIADB, MYSQL -> new MariaDialect(type);
      case SQLSERVER -> new SqlServerDialect();
      case ORACLE -> new OracleDialect();
    };
  }
}
