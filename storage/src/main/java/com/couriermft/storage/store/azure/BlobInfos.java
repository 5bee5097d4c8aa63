package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.util.DateTimeRfc1123;
import com.azure.storage.blob.models.BlobProperties;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Version;
import java.util.Map;

/** Converts responses of the service to {@link BlobInfo} objects. */
final class BlobInfos {
  private BlobInfos() {}

  static BlobInfo of(String name, BlobProperties properties) {
    return new BlobInfo(
        name,
        properties.getBlobSize(),
        quoted(properties.getETag()),
        properties.getLastModified().toInstant(),
        properties.getMetadata());
  }

  /** Returns the properties of a new copy of a blob version. */
  static BlobInfo of(
      String name, Version source, HttpHeaders answer, Map<String, String> metadata) {
    return new BlobInfo(
        name,
        source.sizeBytes(),
        quoted(answer.getValue(HttpHeaderName.ETAG)),
        new DateTimeRfc1123(answer.getValue(HttpHeaderName.LAST_MODIFIED))
            .getDateTime()
            .toInstant(),
        metadata);
  }

  /** Returns an etag in quotes. Headers contain the quotes, listings do not. */
  static String quoted(String etag) {
    return etag.startsWith("\"") ? etag : "\"" + etag + "\"";
  }
}
