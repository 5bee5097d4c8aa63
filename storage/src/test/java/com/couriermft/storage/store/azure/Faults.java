package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.BinaryData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import reactor.core.publisher.Mono;

/** Loses or damages network requests or responses on demand, and records what was sent. */
final class Faults implements HttpPipelinePolicy {
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final Queue<String> sent = new ConcurrentLinkedQueue<>();

  enum Fault {
    /** The request never arrives. */
    LOSE_REQUEST,
    /** The request is processed, but the response never arrives. */
    LOSE_REPLY,
    /** The request arrives with its first byte changed. */
    DAMAGE,
    /** The request is processed normally. */
    NONE
  }

  void next(Fault... next) {
    faults.addAll(List.of(next));
  }

  /** Returns the methods of the requests since the last call, in order. */
  List<String> takeSent() {
    List<String> all = List.copyOf(sent);
    sent.clear();
    return all;
  }

  @Override
  public HttpResponse processSync(
      HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
    Fault fault = begin(context);
    if (fault == Fault.LOSE_REQUEST) {
      throw new UncheckedIOException(new IOException("request lost"));
    }
    HttpResponse response = next.processSync();
    if (fault == Fault.LOSE_REPLY) {
      response.buffer().close();
      throw new UncheckedIOException(new IOException("reply lost"));
    }
    return response;
  }

  @Override
  public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
    Fault fault = begin(context);
    return switch (fault) {
      case LOSE_REQUEST -> Mono.error(new IOException("request lost"));
      case LOSE_REPLY ->
          next.process().flatMap(response -> Mono.error(new IOException("reply lost")));
      case DAMAGE, NONE -> next.process();
    };
  }

  private Fault begin(HttpPipelineCallContext context) {
    sent.add(context.getHttpRequest().getHttpMethod().toString());
    Fault fault = faults.poll();
    if (fault == Fault.DAMAGE) {
      byte[] body = context.getHttpRequest().getBodyAsBinaryData().toBytes();
      body[0] ^= 1;
      context.getHttpRequest().setBody(BinaryData.fromBytes(body));
    }
    return fault == null ? Fault.NONE : fault;
  }
}
