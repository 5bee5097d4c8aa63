package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpMethod;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Write;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to the table service, alone or as a part of a batch ("Table service REST API").
 *
 * @param method its method
 * @param path below the endpoint, with the query, encoded
 * @param headers what is particular to it
 * @param body JSON; {@code null} for none
 */
record TableRequest(
    HttpMethod method, String path, Map<String, String> headers, @Nullable String body) {

  static TableRequest createTable(String table) {
    return new TableRequest(
        HttpMethod.POST,
        "/Tables",
        Map.of("Prefer", "return-no-content"),
        "{\"TableName\":\"" + table + "\"}");
  }

  static TableRequest find(String table, String partition, String key) {
    return new TableRequest(HttpMethod.GET, entity(table, partition, key), Map.of(), null);
  }

  static TableRequest query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    StringBuilder filter = new StringBuilder("PartitionKey eq ").append(literal(partition));
    if (!range.from().isEmpty()) {
      filter.append(" and RowKey ge ").append(literal(range.from()));
    }
    if (!range.to().equals(KeyRange.END)) {
      filter.append(" and RowKey lt ").append(literal(range.to()));
    }
    return page(table, max, "&$filter=" + encode(filter.toString()), continuation);
  }

  static TableRequest scan(String table, int max, @Nullable String continuation) {
    return page(table, max, "", continuation);
  }

  private static TableRequest page(
      String table, int max, String filter, @Nullable String continuation) {
    String path = "/" + table + "()?$top=" + max + filter;
    if (continuation != null) {
      String[] next = continuation.split("\n", 2);
      path += "&NextPartitionKey=" + encode(next[0]);
      path += next.length == 2 ? "&NextRowKey=" + encode(next[1]) : "";
    }
    return new TableRequest(HttpMethod.GET, path, Map.of(), null);
  }

  static TableRequest write(String table, String partition, Write write) {
    String entity = entity(table, partition, write.key());
    String json = TableJson.write(partition, write.key(), write.columns());
    return switch (write.kind()) {
      case INSERT ->
          new TableRequest(
              HttpMethod.POST, "/" + table, Map.of("Prefer", "return-no-content"), json);
      case UPSERT -> new TableRequest(HttpMethod.PUT, entity, Map.of(), json);
      case MERGE -> new TableRequest(HttpMethod.PATCH, entity, ifMatch(write), json);
      case DELETE -> new TableRequest(HttpMethod.DELETE, entity, ifMatch(write), null);
    };
  }

  /** Returns all headers, with those that every request carries. */
  Map<String, String> allHeaders() {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Accept", "application/json;odata=minimalmetadata");
    all.put("DataServiceVersion", "3.0");
    if (body != null) {
      all.putIfAbsent("Content-Type", "application/json");
    }
    return all;
  }

  private static Map<String, String> ifMatch(Write write) {
    return Map.of("If-Match", write.etag() == null ? Write.ANY : write.etag());
  }

  private static String entity(String table, String partition, String key) {
    String keys = "PartitionKey=" + encode(literal(partition)) + ",RowKey=" + encode(literal(key));
    return "/" + table + "(" + keys + ")";
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
