package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for databases. */
public final class DatabaseCodes {
  public static final FailureCode PREPARE_REFUSED =
      FailureCode.conflict(
          "prepare_refused",
          "The ledger of a database can't be read or created.",
          "Follow the message: use a connection of type `database`, test it, and check the "
              + "permissions of its account.");

  public static final FailureCode DRIVER_MISSING =
      FailureCode.permanent(
          "driver_missing",
          "The driver for this type of database is not installed.",
          "Put the driver's jar into the directory `lib` of the deployed app.");

  public static final FailureCode DATABASE_BUSY =
      FailureCode.transientFailure(
          "database_busy",
          "The database ended a transaction because of a deadlock, a lock or a conflict, or "
              + "accepts no more sessions.",
          "Nothing: Courier retries. If the failure persists, check which session holds the"
              + " locks.");

  public static final FailureCode STATEMENT_TIMED_OUT =
      FailureCode.of(
          FailureClass.TIMED_OUT,
          "statement_timed_out",
          "The database ended a statement that exceeded its time limit or was cancelled.",
          "Check the statement's plan. The connection's `session` sets the time limit.");

  public static final FailureCode CONSTRAINT_VIOLATED =
      FailureCode.permanent(
          "constraint_violated",
          "A row violates a constraint of its table: a key, a reference, a check, or a missing "
              + "value.",
          "Correct the rows. The message names the constraint, never a value.");

  public static final FailureCode SQL_REJECTED =
      FailureCode.permanent(
          "sql_rejected",
          "The database rejected a statement because of its syntax, a name, or a permission.",
          "Read the database's error in the message, and try the statement with a client of the "
              + "database.");

  public static final FailureCode VALUE_REJECTED =
      FailureCode.permanent(
          "value_rejected",
          "A value is invalid for its column or function: it is too long, out of range, or not a "
              + "date.",
          "Look up the SQLState in the message. Compare the values with the types of the columns.");

  public static final FailureCode SQL_FAILED =
      FailureCode.permanent(
          "sql_failed",
          "A statement failed in the database.",
          "Look up the SQLState in the message in the documentation of the database.");

  public static final FailureCode NO_ROWS_RETURNED =
      FailureCode.permanent(
          "no_rows_returned",
          "The statement does not return rows.",
          "Use a statement that returns rows, such as `select`.");

  public static final FailureCode RESULT_TOO_LARGE =
      FailureCode.permanent(
          "result_too_large",
          "A query returns more rows or bytes than allowed.",
          "Write the rows to a file, or select fewer rows.");

  public static final FailureCode LEDGER_MISSING =
      FailureCode.permanent(
          "ledger_missing",
          "The table `courier_ledger`, which `exactly_once` requires, does not exist in the "
              + "database or cannot be used.",
          "Have an administrator call `POST /connections/{name}/prepare` with `{\"run\": true}`, or"
              + " run the statements that it shows.");

  public static final FailureCode LEDGER_DIFFERS =
      FailureCode.permanent(
          "ledger_differs",
          "The ledger contains the operation with statements, parameters or rows that differ from"
              + " those of the step.",
          "Check the inputs of the step's first attempt. For new data, start another execution.");

  public static final FailureCode COMMIT_UNANSWERED =
      FailureCode.transientFailure(
          "commit_unanswered",
          "The connection was lost during a commit, so Courier can't know whether the transaction"
              + " was committed.",
          "Nothing: the next attempt checks the ledger, or repeats an idempotent step. If the step"
              + " has failed permanently, resume the execution. A new execution would repeat the "
              + "change.");

  public static final FailureCode UNEXPECTED_ROW_COUNT =
      FailureCode.permanent(
          "unexpected_row_count",
          "The statements changed fewer or more rows than `expect_rows` allows, so Courier rolled "
              + "them back.",
          "Check the conditions of the statements and the contents of the tables.");

  public static final FailureCode MISSING_COLUMN =
      FailureCode.permanent(
          "missing_column",
          "An input row has no value for a name that the step uses.",
          "Correct the input or the names. `null` counts as a value; a missing field does not.");

  public static final FailureCode TOO_MANY_PARAMETERS =
      FailureCode.permanent(
          "too_many_parameters",
          "A statement has more values than the database accepts.",
          "Send the rows as `input`, which uses batches.");

  public static final FailureCode TOO_MANY_REJECTED =
      FailureCode.permanent(
          "too_many_rejected",
          "The database refused more than 10,000 rows. Courier rolled back all rows, except "
              + "batches that `commit_every` already committed.",
          "Correct the input, or check that it is intended for this table.");

  public static final FailureCode STATEMENT_REFUSED =
      FailureCode.permanent(
          "statement_refused",
          "A statement starts or ends a transaction, may commit by itself, or reads files of this "
              + "host.",
          "Leave transactions to the step. For statements that commit by themselves, set "
              + "`exactly_once` to false and `idempotent` to true.");

  public static final FailureCode CONNECTION_READ_ONLY =
      FailureCode.permanent(
          "connection_read_only",
          "The connection's `session` is read-only, so steps can't change data.",
          "Use another connection, or set `read_only` to false.");

  private DatabaseCodes() {}
}
