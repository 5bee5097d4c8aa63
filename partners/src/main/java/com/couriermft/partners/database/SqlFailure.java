package com.couriermft.partners.database;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;

/** The meanings of database errors for the sender of a statement. */
public enum SqlFailure {
  /** The network connection failed, or the server is ending sessions. */
  LINE(ConnectionCodes.CONNECTION_FAILED, true),
  /** The server refuses the login. */
  LOGIN(ConnectionCodes.AUTHENTICATION_FAILED, true),
  /** A deadlock, a lock timeout, a transaction conflict, or too many sessions. */
  BUSY(DatabaseCodes.DATABASE_BUSY, true),
  /** The statement exceeded its timeout. */
  TIMEOUT(DatabaseCodes.STATEMENT_TIMED_OUT, true),
  /** A row violates a constraint. */
  CONSTRAINT(DatabaseCodes.CONSTRAINT_VIOLATED, false),
  /** The statement is invalid, refers to a missing object, or is not allowed. */
  REJECTED(DatabaseCodes.SQL_REJECTED, true),
  /** A value does not match its column or function. */
  VALUE(DatabaseCodes.VALUE_REJECTED, false),
  /** The error has none of the other meanings. */
  OTHER(DatabaseCodes.SQL_FAILED, false);

  private static final int CLASS = 2;

  private final FailureCode code;
  private final boolean shown;

  SqlFailure(FailureCode code, boolean shown) {
    this.code = code;
    this.shown = shown;
  }

  /** Returns the failure code of the meaning. */
  public FailureCode code() {
    return code;
  }

  /**
   * Returns whether the server's message may be shown because it quotes only SQL and names, but no
   * values.
   */
  boolean isShown() {
    return shown;
  }

  /**
   * Returns the meaning that an SQLState has in all dialects (ISO/IEC 9075-2, 24.1, and ODBC's HY).
   */
  static SqlFailure ofState(String state) {
    String of = state.length() < CLASS ? "" : state.substring(0, CLASS);
    return switch (of) {
      case "08" -> LINE;
      case "28" -> LOGIN;
      case "40", "53" -> BUSY;
      case "23", "44" -> CONSTRAINT;
      case "07", "0A", "20", "24", "25", "26", "2B", "2D", "34", "3D", "3F", "42" -> REJECTED;
      case "21", "22" -> VALUE;
      default -> state.equals("HYT00") || state.equals("HYT01") ? TIMEOUT : OTHER;
    };
  }
}
