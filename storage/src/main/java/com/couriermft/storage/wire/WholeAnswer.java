package com.couriermft.storage.wire;

import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.BinaryData;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A response that is completely in memory. Its body can be read repeatedly. */
public final class WholeAnswer extends HttpResponse {
  private final int status;
  private final HttpHeaders headers;
  private final BinaryData body;

  /**
   * Creates a response.
   *
   * @param request the request that it belongs to
   * @param status the status code
   * @param body the body, which can be read repeatedly
   */
  public WholeAnswer(HttpRequest request, int status, HttpHeaders headers, BinaryData body) {
    super(request);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  @Override
  public int getStatusCode() {
    return status;
  }

  @Override
  @Deprecated
  public String getHeaderValue(String name) {
    return headers.getValue(name);
  }

  @Override
  public HttpHeaders getHeaders() {
    return headers;
  }

  @Override
  public BinaryData getBodyAsBinaryData() {
    return body;
  }

  @Override
  public Flux<ByteBuffer> getBody() {
    return body.toFluxByteBuffer();
  }

  @Override
  public Mono<byte[]> getBodyAsByteArray() {
    return Mono.fromCallable(body::toBytes);
  }

  @Override
  public Mono<String> getBodyAsString() {
    return getBodyAsString(StandardCharsets.UTF_8);
  }

  @Override
  public Mono<String> getBodyAsString(Charset charset) {
    return getBodyAsByteArray().map(bytes -> new String(bytes, charset));
  }

  @Override
  public HttpResponse buffer() {
    return this;
  }
}
