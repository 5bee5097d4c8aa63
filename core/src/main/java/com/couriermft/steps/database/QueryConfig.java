package com.couriermft.steps.database;

import com.couriermft.files.transfer.Overwrite;
import com.couriermft.partners.database.Isolation;
import com.couriermft.steps.spi.Setting;
import com.fasterxml.jackson.databind.JsonNode;

/** Configuration of {@code database.query}; each component says what it is. */
public record QueryConfig(
    @Setting(help = "The connection", required = true, kind = Setting.Kind.CONNECTION)
        String connection,
    @Setting(
            help =
                "One statement that returns rows. It is literal: `:name` stands for a value of"
                    + " 'parameters', and references are refused",
            required = true,
            kind = Setting.Kind.SQL)
        String sql,
    @Setting(
            help =
                "The values of `:name`, by name, in which a text that is a single reference keeps"
                    + " its value's type. A list is an array in PostgreSQL (`= any(:ids)`), and up"
                    + " to 1,000 values elsewhere (`in (:ids)`); an object is bound as JSON",
            defaultValue = "{}")
        JsonNode parameters,
    @Setting(
            help =
                "'rows' puts out up to 1,000 rows and 256 KiB; 'csv' and 'jsonl' write a file of any"
                    + " size",
            defaultValue = "\"rows\"")
        Output output,
    @Setting(
            help =
                "Where the file is put: a path, or a directory (ending in '/') of the workspace, or"
                    + " of the permanent store if it starts with '/'",
            defaultValue = "\"\"",
            kind = Setting.Kind.PATH)
        String destination,
    @Setting(help = "If the file exists: 'fail', 'replace', 'rename'", defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Setting(
            help = "More rows fail the step; 0 for any number, of 'rows' 1,000",
            defaultValue = "0",
            min = 0)
        long maxRows,
    @Setting(
            help =
                "What the transaction sees: 'read_committed', 'repeatable_read' or 'serializable'",
            defaultValue = "\"read_committed\"")
        Isolation isolation,
    @Setting(
            help = "How many rows are fetched at a time",
            defaultValue = "1000",
            min = 1,
            max = 10_000)
        int fetchSize) {
  /** What becomes of the rows. */
  public enum Output {
    /** They are an output of the step. */
    ROWS,
    /** A file as CSV. */
    CSV,
    /** A file of JSON lines. */
    JSONL
  }

  /** The most rows that are an output. */
  static final int MOST_ROWS = 1_000;

  /** The most bytes of JSON that they are. */
  static final int MOST_BYTES = 256 << 10;

  /** Returns how many rows there may be. */
  long most() {
    long given = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    return output == Output.ROWS ? Math.min(given, MOST_ROWS) : given;
  }
}
