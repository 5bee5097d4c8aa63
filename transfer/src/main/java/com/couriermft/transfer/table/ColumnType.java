package com.couriermft.transfer.table;

/** The types that the values of a column can have. */
public enum ColumnType {
  /** Any text. */
  TEXT,
  /** A whole number of any size. */
  INTEGER,
  /** A decimal number, exact to its last digit. */
  DECIMAL,
  /** {@code true}, {@code yes}, {@code y}, {@code 1} or their opposites, in any case. */
  BOOLEAN,
  /** A day; as text {@code 2026-01-31}. */
  DATE,
  /** A time of day; as text {@code 13:45:00}. */
  TIME,
  /** A day with a time, with or without an offset; as text {@code 2026-01-31T13:45:00Z}. */
  TIMESTAMP
}
