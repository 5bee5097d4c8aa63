package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.storage.store.Blobs.BlobInfo;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** An answer of the storage services' REST APIs that is a success, read whole. */
record RestReply(HttpResponse response) {
  /** Returns the value of a header that answers of this kind always have. */
  String header(String name) {
    return String.valueOf(response.getHeaderValue(HttpHeaderName.fromString(name)));
  }

  byte[] body() {
    return response.getBodyAsBinaryData().toBytes();
  }

  /** Bytes of the body. */
  long length() {
    return response.getBodyAsBinaryData().getLength();
  }

  /** Returns the info of a blob that was looked up. */
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

  /** Returns the info of a blob that was written. */
  BlobInfo info(String name, long sizeBytes, Map<String, String> metadata) {
    return new BlobInfo(
        name,
        sizeBytes,
        BlobInfos.quoted(header("ETag")),
        new DateTimeRfc1123(header("Last-Modified")).getDateTime().toInstant(),
        metadata);
  }
}
