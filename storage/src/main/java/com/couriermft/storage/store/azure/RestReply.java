package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A successful response of the storage services' REST APIs, read completely. */
record RestReply(HttpResponse response) {
  /** Returns the value of a header that every successful response has. */
  String header(String name) {
    return String.valueOf(response.getHeaderValue(HttpHeaderName.fromString(name)));
  }

  byte[] body() {
    return response.getBodyAsBinaryData().toBytes();
  }

  /** Returns the length of the body in bytes. */
  long length() {
    return response.getBodyAsBinaryData().getLength();
  }

  /**
   * Checks that the response has the requested range. Intermediaries may ignore ranges or respond
   * from a cache.
   *
   * @param etag the requested version; {@code null} for any
   * @throws StoreUnavailable the response has another range
   * @throws StoreConflict the response has another version
   */
  RestReply requireRange(long offset, @Nullable String etag) {
    String came = header("Content-Range");
    boolean untold = came.equals("null");
    boolean isWhole = response.getStatusCode() == 200 && offset > 0;
    if (isWhole || !untold && !came.startsWith("bytes " + offset + "-")) {
      String what = untold ? "the whole file" : "the range '" + SafeText.of(came, 100) + "'";
      throw new StoreUnavailable(
          "storage returned %s instead of the bytes from %d".formatted(what, offset), null);
    }
    String version = header("ETag");
    if (etag != null
        && !version.equals("null")
        && !BlobInfos.quoted(version).equals(BlobInfos.quoted(etag))) {
      throw new StoreConflict(
          "storage returned the version %s instead of %s"
              .formatted(SafeText.of(version, 100), etag));
    }
    return this;
  }

  /** Returns the properties of a blob after a lookup. */
  BlobInfo info(String name) {
    Map<String, String> metadata = new HashMap<>();
    response.getHeaders().stream()
        .filter(header -> header.getName().toLowerCase(Locale.ROOT).startsWith(RestRequest.META))
        .forEach(h -> metadata.put(h.getName().substring(RestRequest.META.length()), h.getValue()));
    if (header("x-ms-resource-type").equals("directory")) {
      metadata.put(BlobListing.IS_FOLDER, "true");
    }
    return info(name, Long.parseLong(header("Content-Length")), metadata);
  }

  /** Returns the properties of a blob after a write. */
  BlobInfo info(String name, long sizeBytes, Map<String, String> metadata) {
    return new BlobInfo(
        name,
        sizeBytes,
        BlobInfos.quoted(header("ETag")),
        new DateTimeRfc1123(header("Last-Modified")).getDateTime().toInstant(),
        metadata);
  }
}
