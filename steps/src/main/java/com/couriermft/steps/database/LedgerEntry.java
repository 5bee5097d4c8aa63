package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The progress of a step, stored in the ledger as JSON:
 *
 * <pre>{"rows_affected": 4998, "row_count": 5000, "rows": [{"id": 4711}],
 *  "rejected": [[17, "constraint_violated: constraint users_pkey; SQLState 23505, error 0."]]}
 * </pre>
 *
 * <p>For one thread.
 */
final class LedgerEntry {
  /** Maximum number of rejected rows. */
  static final int MOST_REJECTED = 10_000;

  private static final int MOST_SAID = 200;

  private final List<Rejection> rejected = new ArrayList<>();
  private final ArrayNode returned = Json.array();
  private long returnedBytes;
  private long affected;
  private long rows;

  /**
   * A rejected row.
   *
   * @param row row number across all files, from 1
   * @param problem reason of the rejection, without the row's values
   */
  record Rejection(long row, String problem) {}

  static LedgerEntry of(JsonNode stored) {
    LedgerEntry done = new LedgerEntry();
    done.affected = stored.path("rows_affected").asLong();
    done.rows = stored.path("row_count").asLong();
    stored.path("rows").forEach(row -> done.keep((ObjectNode) row));
    stored
        .path("rejected")
        .forEach(
            each -> done.rejected.add(new Rejection(each.path(0).asLong(), each.path(1).asText())));
    return done;
  }

  ObjectNode json() {
    ObjectNode json = Json.object().put("rows_affected", affected).put("row_count", rows);
    json.set("rows", returned);
    ArrayNode listed = json.putArray("rejected");
    rejected.forEach(each -> listed.addArray().add(each.row()).add(each.problem()));
    return json;
  }

  long affected() {
    return affected;
  }

  long rows() {
    return rows;
  }

  List<Rejection> rejected() {
    return rejected;
  }

  /** Returns the rows that the statements returned. */
  ArrayNode returned() {
    return returned;
  }

  /**
   * Adds a row that a statement returned.
   *
   * @throws CourierException {@code result_too_large}
   */
  void returned(ObjectNode row) {
    keep(row);
    if (returned.size() > QueryConfig.MOST_ROWS || returnedBytes > QueryConfig.MOST_BYTES) {
      throw CourierException.of(
          DatabaseCodes.RESULT_TOO_LARGE,
          "The statements return more than %,d rows or %,d bytes; the transaction was rolled back."
              .formatted(QueryConfig.MOST_ROWS, QueryConfig.MOST_BYTES));
    }
  }

  /** Discards the returned rows after the first {@code kept}, because they were rolled back. */
  void forgetReturned(int kept) {
    while (returned.size() > kept) {
      returnedBytes -= Json.bytes(returned.remove(kept)).length + 1;
    }
  }

  private void keep(ObjectNode row) {
    returned.add(row);
    returnedBytes += Json.bytes(row).length + 1;
  }

  /** Adds to the number of changed rows. */
  void changed(long count) {
    affected += count;
  }

  /** Adds to the number of input rows. */
  void read(long count) {
    rows += count;
  }

  /**
   * Adds a rejected row.
   *
   * @throws CourierException {@code too_many_rejected}
   */
  void reject(long row, CourierException why) {
    if (rejected.size() == MOST_REJECTED) {
      throw CourierException.of(
          DatabaseCodes.TOO_MANY_REJECTED,
          "More than %,d rows were rejected, the last one with: %s"
              .formatted(MOST_REJECTED, why.getMessage()),
          why);
    }
    String said = why.code() + ": " + why.getMessage();
    rejected.add(
        new Rejection(row, said.length() > MOST_SAID ? said.substring(0, MOST_SAID) : said));
  }
}
