package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes of databases. */
public final class DatabaseCodes {
  public static final FailureCode DRIVER_MISSING =
      FailureCode.permanent(
          "driver_missing",
          "The driver of that kind of database is not part of the installation.",
          "Put the driver's jar into the directory `lib` of the deployed app.");

  public static final FailureCode DATABASE_BUSY =
      FailureCode.transientFailure(
          "database_busy",
          "The database has ended a transaction for a deadlock, a lock or a conflict, or lets no"
              + " more sessions in.",
          "Nothing: it is tried again. If it lasts, look at who holds the locks.");

  public static final FailureCode STATEMENT_TIMED_OUT =
      FailureCode.of(
          FailureClass.TIMED_OUT,
          "statement_timed_out",
          "The database has ended a statement that ran longer than it may, or was cancelled.",
          "Look at the statement's plan; the connection's `session` says how long one may run.");

  public static final FailureCode CONSTRAINT_VIOLATED =
      FailureCode.permanent(
          "constraint_violated",
          "A row breaks a rule of its table: a key, a reference, a check, or a missing value.",
          "Correct the rows. The message names the constraint, never a value.");

  public static final FailureCode SQL_REJECTED =
      FailureCode.permanent(
          "sql_rejected",
          "The database does not accept a statement: its syntax, a name in it, or a permission.",
          "Read the database's words in the message; try the statement with its own client.");

  public static final FailureCode VALUE_REJECTED =
      FailureCode.permanent(
          "value_rejected",
          "A value is not what its column or a function takes: too long, out of range, no date.",
          "Look up the SQLState in the message; compare the values with the columns' types.");

  public static final FailureCode SQL_FAILED =
      FailureCode.permanent(
          "sql_failed",
          "A statement failed in the database.",
          "Look up the SQLState in the message, in the documentation of the database.");

  public static final FailureCode NO_ROWS_RETURNED =
      FailureCode.permanent(
          "no_rows_returned",
          "The statement is none that returns rows.",
          "Give a statement that returns rows, such as `select`.");

  public static final FailureCode RESULT_TOO_LARGE =
      FailureCode.permanent(
          "result_too_large",
          "A query returns more rows, or more bytes, than it may.",
          "Write them to a file, or ask for fewer.");

  private DatabaseCodes() {}
}
