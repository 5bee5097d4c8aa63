package com.couriermft.storage.store.azure;

import com.azure.core.util.BinaryData;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The table service's answer to one request, or to one part of a transaction.
 *
 * @param status HTTP status
 * @param etag the row's new version; {@code null} if it names none
 * @param at the server's time, whole seconds
 * @param continuation where a query goes on: partition and row key, one a line; {@code null} at its
 *     end
 * @param body what came with it
 */
record TableReply(
    int status, @Nullable String etag, Instant at, @Nullable String continuation, BinaryData body) {

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /**
   * The row's new version.
   *
   * @throws StoreUnavailable the answer names none
   */
  String getEtag() {
    if (etag == null) {
      throw new StoreUnavailable("Storage confirmed a write without an ETag", null);
    }
    return etag;
  }

  /** The service's name for the error, empty if it gives none. */
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
