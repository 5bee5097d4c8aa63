package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for databases. */
public final class DatabaseCodes {
  public static final FailureCode PREPARE_REFUSED =
      FailureCode.conflict(
          "prepare_refused",
          "The ledger of a database can't be read or created.",
          "Follow the message: name a connection of type `database`, test it, and check the rights of its user.");

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
          "Nothing: Courier retries. If the failure persists, check which session holds the locks.");

  public static final FailureCode STATEMENT_TIMED_OUT =
      FailureCode.of(
          FailureClass.TIMED_OUT,
          "statement_timed_out",
          "The database has ended a statement that ran longer than it may, or was cancelled.",
          "Check the statement's plan. The connection's `session` sets the time limit.");

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

  public static final FailureCode LEDGER_MISSING =
      FailureCode.permanent(
          "ledger_missing",
          "The table `courier_ledger`, which `exactly_once` needs, is not in the database, or cannot"
              + " be used.",
          "Have an administrator call `POST /connections/{name}/prepare` with `{\"run\": true}`, or run"
              + " the statements that it shows.");

  public static final FailureCode LEDGER_DIFFERS =
      FailureCode.permanent(
          "ledger_differs",
          "The operation stands in the ledger with other statements, parameters or rows than the"
              + " step has now.",
          "Check the inputs of the step's first run. Start another execution for new data.");

  public static final FailureCode COMMIT_UNANSWERED =
      FailureCode.transientFailure(
          "commit_unanswered",
          "The line broke while a transaction was committed: it may have been done or not.",
          "Nothing: the next attempt asks the ledger, or repeats what is idempotent. If the step has"
              + " failed for good, resume the execution; another one would do it again.");

  public static final FailureCode UNEXPECTED_ROW_COUNT =
      FailureCode.permanent(
          "unexpected_row_count",
          "The statements have changed fewer or more rows than `expect_rows` allows; they were"
              + " rolled back.",
          "Check the conditions of the statements and the contents of the tables.");

  public static final FailureCode MISSING_COLUMN =
      FailureCode.permanent(
          "missing_column",
          "A row of the input has no value by a name that the step asks it for.",
          "Correct the input or the names; `null` is a value, an absent one is none.");

  public static final FailureCode TOO_MANY_PARAMETERS =
      FailureCode.permanent(
          "too_many_parameters",
          "A statement has more values than the database takes.",
          "Give the rows as `input`, which is sent in batches.");

  public static final FailureCode TOO_MANY_REJECTED =
      FailureCode.permanent(
          "too_many_rejected",
          "The database has refused more than 10,000 rows; all were rolled back but those of"
              + " batches that `commit_every` had committed.",
          "Correct the input, or look whether it is meant for that table.");

  public static final FailureCode STATEMENT_REFUSED =
      FailureCode.permanent(
          "statement_refused",
          "A statement starts or ends a transaction, may commit by itself, or reads files of this host.",
          "Leave transactions to the step. What commits by itself needs `exactly_once` false and"
              + " `idempotent` true.");

  public static final FailureCode CONNECTION_READ_ONLY =
      FailureCode.permanent(
          "connection_read_only",
          "The connection's `session` says that steps may only read.",
          "Use another connection, or set `read_only` to false.");

  private DatabaseCodes() {}
}
