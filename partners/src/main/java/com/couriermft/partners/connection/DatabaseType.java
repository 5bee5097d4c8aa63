package com.couriermft.partners.connection;

import java.util.Locale;

/** The types of database servers. Lower case in JSON. */
public enum DatabaseType {
  /** PostgreSQL and compatible servers. */
  POSTGRESQL(5432),
  /** MariaDB. */
  MARIADB(3306),
  /** MySQL, with MariaDB's driver. */
  MYSQL(3306),
  /** Microsoft SQL Server and Azure SQL Database. */
  SQLSERVER(1433),
  /** Oracle Database; its driver must be added to the installation. */
  ORACLE(1521);

  private final int port;

  DatabaseType(int port) {
    this.port = port;
  }

  /** Returns the default port of the database type. */
  public int port() {
    return port;
  }

  public String json() {
    return name().toLowerCase(Locale.ROOT);
  }
}
