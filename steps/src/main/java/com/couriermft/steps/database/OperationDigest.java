package com.couriermft.steps.database;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.StoredFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Computes the digest of an operation: its statements, parameters and rows. */
final class OperationDigest {
  private OperationDigest() {}

  /**
   * Returns the SHA-256 in hex, which is the same for each attempt of a step with the same input.
   *
   * @param files input files; empty for a list of rows
   */
  static String of(ExecuteConfig config, List<StoredFile> files) {
    ObjectNode all = Json.object();
    all.set("sql", Json.tree(Statements.of(config)));
    all.put("table", config.table());
    all.set("columns", config.columns());
    all.set("parameters", config.parameters());
    all.set("format", config.inputFormat());
    all.put("blanks", config.emptyAsNull());
    if (files.isEmpty()) {
      all.set("rows", config.input());
    } else {
      all.set("files", Json.tree(files.stream().map(StoredFile::fingerprint).toList()));
    }
    return hex(all);
  }

  private static String hex(JsonNode all) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Json.bytes(all));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
