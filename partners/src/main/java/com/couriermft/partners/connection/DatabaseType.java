package com.couriermft.partners.connection;

import java.util.Locale;

/** The kinds of database servers; JSON in lower case. */
public enum DatabaseType {
  /** PostgreSQL and compatible servers. */
  POSTGRESQL(5432),
  /** MariaDB. */
  MARIADB(3306),
  /** MySQL, with MariaDB's driver. */
  MYSQL(3306),
  /** Microsoft SQL Server and Azure SQL Database. */
  SQLSERVER(1433),
  /** Oracle Database, with a driver that the installation adds. */
  ORACLE(1521);

  private final int port;

  DatabaseType(int port) {
    this.port = port;
  }

  /** Returns the customary port. */
  public int port() {
    return port;
  }

  public String json() {
    return name().toLowerCase(Locale.ROOT);
  }
}
