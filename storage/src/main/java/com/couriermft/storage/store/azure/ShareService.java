package com.couriermft.storage.store.azure;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpPipeline;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.couriermft.storage.store.azure.BlobService.Bytes;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one share of the file service ("Azure Files REST API"). Thread-safe.
 *
 * @param url the URL of the share
 * @param pipeline the pipeline, which signs and retries requests
 * @param byToken whether requests carry a token, which requires the intent to bypass the files' own
 *     permissions
 * @param signature the shared access signature that requests carry; {@code null} for none
 */
record ShareService(
    String url, HttpPipeline pipeline, boolean byToken, @Nullable String signature) {
  /** Thrown for an error response that the caller handles. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final String code;
    final int status;

    Refused(HttpResponseException refusal) {
      super(null, null, false, false);
      this.status = StorageErrors.status(refusal);
      this.code = StorageErrors.code(refusal);
    }
  }

  /** Returns the encoded URL of a path. */
  String address(String path) {
    return path.isEmpty() ? url : url + "/" + RestRequest.encodePath(path);
  }

  /** Returns the URL of a file for use in another request, signed like a request. */
  String sourceAddress(String path) {
    return signature == null ? address(path) : address(path) + "?" + signature;
  }

  @Override
  public String toString() {
    return "ShareService[" + url + "]";
  }

  /** Sends a request without content. */
  RestReply send(HttpMethod method, String path, String query, Map<String, String> headers) {
    return send(method, path, query, headers, null);
  }

  /**
   * Sends a request.
   *
   * @param query the query string with {@code ?}, or empty
   * @throws Refused an error response that the caller handles
   * @throws com.couriermft.storage.store.StoreUnavailable no response, or a temporary error
   */
  RestReply send(
      HttpMethod method,
      String path,
      String query,
      Map<String, String> headers,
      @Nullable BinaryData body) {
    RestRequest request = request(method, path, query).with(headers);
    if (body != null) {
      request.body(body);
    }
    return reply(method, path, () -> request.send(pipeline, Context.NONE));
  }

  /** Reads a range of a file into a buffer. Throws the same exceptions as {@code send}. */
  RestReply read(String path, long offset, Bytes range) {
    RestRequest request = request(HttpMethod.GET, path, "").range(offset, range.length());
    return reply(
        HttpMethod.GET, path, () -> request.sendFor(range, pipeline).requireRange(offset, null));
  }

  private RestRequest request(HttpMethod method, String path, String query) {
    return new RestRequest(method, address(path) + query)
        // The service drops trailing dots unless a header forbids it: 'a.' would be 'a'.
        .with("x-ms-allow-trailing-dot", "true")
        .with("x-ms-source-allow-trailing-dot", "true")
        .with("x-ms-file-request-intent", byToken ? "backup" : null);
  }

  private static RestReply reply(HttpMethod method, String path, Supplier<RestReply> sent) {
    return StorageErrors.translating(
        method + " of '" + path + "' in the share", () -> judged(sent));
  }

  private static RestReply judged(Supplier<RestReply> sent) {
    try {
      return sent.get();
    } catch (HttpResponseException e) {
      throw switch (StorageErrors.status(e)) {
        case 404, 409, 412 -> new Refused(e);
        default -> e;
      };
    }
  }
}
