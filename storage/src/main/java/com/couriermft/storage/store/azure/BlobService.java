package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends the blob service's requests that transfer contents ("Blob service REST API"), without the
 * SDK's clients. For a small blob, the clients would need several times as much processor time.
 * Errors are thrown as {@link com.azure.core.exception.HttpResponseException}, as the clients do.
 * Thread-safe.
 *
 * @param url the URL of the service, without a trailing slash
 * @param pipeline the pipeline, which signs and retries requests
 */
record BlobService(String url, HttpPipeline pipeline) {
  private static final String BLOCK_BLOB = "BlockBlob";
  private static final String CONTENT_MD5 = "Content-MD5";

  @Override
  public String toString() {
    return "BlobService[" + url + "]";
  }

  /**
   * Sends Put Blob; the service verifies the content's hash.
   *
   * @param contentType {@code null} for an unknown type
   */
  BlobInfo put(
      Address address,
      Bytes content,
      @Nullable String contentType,
      Condition condition,
      Map<String, String> metadata,
      Context context) {
    RestReply reply =
        new RestRequest(HttpMethod.PUT, address(address))
            .with("x-ms-blob-type", BLOCK_BLOB)
            .with("x-ms-blob-content-type", contentType)
            .condition(condition)
            .metadata(metadata)
            .with(CONTENT_MD5, content.md5())
            .body(content.body())
            .send(pipeline, context);
    return reply.info(address.name(), content.length(), metadata);
  }

  /** Sends Get Blob for the entire blob. */
  byte[] get(Address address) {
    return new RestRequest(HttpMethod.GET, address(address)).send(pipeline, Context.NONE).body();
  }

  /**
   * Sends Get Blob for a range.
   *
   * @param range the destination of the bytes
   * @param etag the expected etag; {@code null} for any version
   * @return the number of bytes read, fewer than requested at the end of the blob
   */
  long read(Address address, long offset, Bytes range, @Nullable String etag) {
    return new RestRequest(HttpMethod.GET, address(address))
        .range(offset, range.length())
        .with("If-Match", etag)
        .sendFor(range, pipeline)
        .requireRange(offset, etag)
        .length();
  }

  /** Sends Get Blob Properties. */
  BlobInfo find(Address address) {
    return new RestRequest(HttpMethod.HEAD, address(address))
        .send(pipeline, Context.NONE)
        .info(address.name());
  }

  /**
   * Sends List Blobs for one page. Metadata is requested because it identifies directories.
   *
   * @param marker the position of the page; {@code null} for the first
   */
  BlobPage list(String container, String prefix, @Nullable String marker, int most) {
    String query =
        "?restype=container&comp=list&include=metadata&maxresults=%d&prefix=%s%s"
            .formatted(
                most,
                RestRequest.encode(prefix),
                marker == null ? "" : "&marker=" + RestRequest.encode(marker));
    byte[] answer =
        new RestRequest(HttpMethod.GET, url + "/" + container + query)
            .send(pipeline, Context.NONE)
            .body();
    return BlobListing.read(container + "/" + prefix, answer);
  }

  /** Sends Put Block; the service verifies the block's hash. */
  void stage(Address address, byte[] blockId, Bytes content) {
    String query = "?comp=block&blockid=" + RestRequest.encode(base64(blockId));
    new RestRequest(HttpMethod.PUT, address(address) + query)
        .with(CONTENT_MD5, content.md5())
        .body(content.body())
        .send(pipeline, Context.NONE);
  }

  /** Sends Put Block List. */
  void commit(
      Address address,
      List<byte[]> blockIds,
      Condition condition,
      Map<String, String> metadata,
      Context context) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"utf-8\"?><BlockList>");
    blockIds.forEach(id -> xml.append("<Latest>").append(base64(id)).append("</Latest>"));
    byte[] list = xml.append("</BlockList>").toString().getBytes(StandardCharsets.UTF_8);
    new RestRequest(HttpMethod.PUT, address(address) + "?comp=blocklist")
        .with("Content-Type", "application/xml")
        .condition(condition)
        .metadata(metadata)
        .body(BinaryData.fromBytes(list))
        .send(pipeline, context);
  }

  static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private String address(Address address) {
    return url + "/" + address.container() + "/" + RestRequest.encodePath(address.name());
  }

  /**
   * A part of a buffer, which must not change until it is sent.
   *
   * @param start the index of the first byte
   */
  record Bytes(byte[] buffer, int start, int length) {
    /** Returns these bytes as a body, without copying them. */
    BinaryData body() {
      // A stream instead of a byte buffer, which the SDK would copy and whose start it would lose.
      return BinaryData.fromStream(new ByteArrayInputStream(buffer, start, length), (long) length);
    }

    /** Returns the digest of these bytes in the format of {@code Content-MD5} (RFC 1864). */
    String md5() {
      try {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        digest.update(buffer, start, length);
        return base64(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java platform has MD5", e);
      }
    }
  }

  record Address(String container, String name) {
    @Override
    public String toString() {
      return container + "/" + name;
    }
  }
}
