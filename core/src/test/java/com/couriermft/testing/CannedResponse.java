package com.couriermft.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An answer of the SDK's HTTP pipeline that never came over a network. */
public final class CannedResponse extends HttpResponse {
  private final int status;
  private final byte[] body;
  private final HttpHeaders headers = new HttpHeaders();

  /** An answer in JSON. */
  public CannedResponse(HttpRequest request, int status, String body) {
    super(request);
    this.status = status;
    this.body = body.getBytes(UTF_8);
    headers.set(HttpHeaderName.CONTENT_TYPE, "application/json");
  }

  /** The same with one more header. */
  public CannedResponse with(HttpHeaderName name, String value) {
    headers.set(name, value);
    return this;
  }

  @Override
  public int getStatusCode() {
    return status;
  }

  @Override
  @Deprecated
  public String getHeaderValue(String name) {
    return headers.getValue(HttpHeaderName.fromString(name));
  }

  @Override
  public HttpHeaders getHeaders() {
    return headers;
  }

  @Override
  public Flux<ByteBuffer> getBody() {
    return Flux.just(ByteBuffer.wrap(body));
  }

  @Override
  public Mono<byte[]> getBodyAsByteArray() {
    return Mono.just(body);
  }

  @Override
  public Mono<String> getBodyAsString() {
    return Mono.just(new String(body, UTF_8));
  }

  @Override
  public Mono<String> getBodyAsString(Charset charset) {
    return Mono.just(new String(body, charset));
  }
}
