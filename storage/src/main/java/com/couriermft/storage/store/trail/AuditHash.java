package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/**
 * Computes the hashes that link the rows of an audit log. Each row contains the hash of the row
 * before it ({@value #PREVIOUS}) and its own hash ({@value #HASH}), so that a row that is changed,
 * inserted or removed later no longer matches its neighbors.
 *
 * <p>A hash is the SHA-256, in lower-case hex, of the UTF-8 bytes of a JSON object without
 * whitespace:
 *
 * <pre>{"partition": "01M7…", "key": "a|…", "columns": {"actor": "ops", "at": "…", …}}</pre>
 *
 * <p>The columns are sorted by name. Empty strings and the columns {@value #HASH} and {@code nonce}
 * are left out.
 */
public final class AuditHash {
  /** The column with a row's own hash. */
  public static final String HASH = "hash";

  /** The column with the hash of the row before; {@code ""} in the first row with a hash. */
  public static final String PREVIOUS = "previous_hash";

  private static final Set<String> LEFT_OUT = Set.of(HASH, "nonce");

  private AuditHash() {}

  /** Returns the columns of a row with the hash of the row before and its own hash. */
  public static Columns link(String partition, String key, Columns columns, String previous) {
    Columns linked = columns.with(PREVIOUS, previous);
    return linked.with(HASH, of(partition, key, linked));
  }

  /** Returns the hash of a row. */
  public static String of(String partition, String key, Columns columns) {
    ObjectNode row = Json.object();
    row.put("partition", partition);
    row.put("key", key);
    ObjectNode values = row.putObject("columns");
    for (Map.Entry<String, Object> column : columns.values().entrySet()) {
      if (!LEFT_OUT.contains(column.getKey()) && !"".equals(column.getValue())) {
        values.putPOJO(column.getKey(), column.getValue());
      }
    }
    return HexFormat.of().formatHex(sha256(Json.write(row)));
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
