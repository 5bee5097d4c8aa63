package com.couriermft.storage.store.azure;

import com.azure.core.util.BinaryData;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The table service's response to one request, or to one part of a transaction.
 *
 * @param status the HTTP status
 * @param etag the row's new version; {@code null} if there is none
 * @param at the server's time, in whole seconds
 * @param continuation the position of the next page: partition and row key, one per line; {@code
 *     null} at the end
 * @param body the response body
 */
record TableReply(
    int status, @Nullable String etag, Instant at, @Nullable String continuation, BinaryData body) {

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /**
   * Returns the row's new version.
   *
   * @throws StoreUnavailable the response has none
   */
  String getEtag() {
    if (etag == null) {
      throw new StoreUnavailable("Storage confirmed a write without an ETag", null);
    }
    return etag;
  }

  /** Returns the service's error code; empty if there is none. */
  String errorCode() {
    if (isSuccess()) {
      return "";
    }
    try {
      return Json.readTree(body.toBytes()).path("odata.error").path("code").asText();
    } catch (DamagedDataException notFromTheService) {
      return "";
    }
  }
}
