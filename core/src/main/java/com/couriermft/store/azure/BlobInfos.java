package com.couriermft.store.azure;

import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobProperties;
import com.couriermft.store.Blobs.BlobInfo;
import java.util.Map;

/** What the service says of a blob, in our words. */
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

  /** Of a listing, which tells no metadata. */
  static BlobInfo of(BlobItem item) {
    return new BlobInfo(
        item.getName(),
        item.getProperties().getContentLength(),
        quoted(item.getProperties().getETag()),
        item.getProperties().getLastModified().toInstant(),
        Map.of());
  }

  /** Listings give versions bare, headers in quotes. */
  static String quoted(String etag) {
    return etag.startsWith("\"") ? etag : "\"" + etag + "\"";
  }
}
