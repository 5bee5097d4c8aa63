package com.couriermft.transfer.table;

/** The types of column values. */
public enum ColumnType {
  /** Any string. */
  TEXT,
  /** An integer of any magnitude. */
  INTEGER,
  /** A decimal number that keeps all of its digits. */
  DECIMAL,
  /** {@code true}, {@code yes}, {@code y}, {@code 1} or their opposites, in any case. */
  BOOLEAN,
  /** A date, written as {@code 2026-01-31}. */
  DATE,
  /** A time of day, written as {@code 13:45:00}. */
  TIME,
  /** A date with a time, with or without an offset, written as {@code 2026-01-31T13:45:00Z}. */
  TIMESTAMP
}
