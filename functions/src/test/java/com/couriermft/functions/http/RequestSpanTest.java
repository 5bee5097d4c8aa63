package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.trace.Traceparent;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestSpanTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

  @Test
  void span_ofATracedRequest_isAChildOfWhatWasSent() {
    Traceparent own = RequestSpan.of(Map.of("traceparent", SENT)).own();
    assertThat(own.traceId()).isEqualTo(TRACE);
    assertThat(own.spanId()).isNotEqualTo("00f067aa0ba902b7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "00-" + TRACE + "-0000000000000000-01"})
  void span_ofWhatIsNoTraceparent_beginsATrace(String sent) {
    RequestSpan span = RequestSpan.of(Map.of("traceparent", sent));
    assertThat(Traceparent.parse(span.headers().get("traceparent"))).contains(span.own());
    assertThat(span.own().traceId()).isNotEqualTo(TRACE);
  }

  @Test
  void clientRequestId_isGivenBack() {
    assertThat(RequestSpan.of(Map.of("x-ms-client-request-id", "ab-12")).headers())
        .containsEntry("x-ms-client-request-id", "ab-12");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\r\nset-cookie: x", "ä"})
  void clientRequestId_thatNoHeaderShouldHave_isLeftOut(String id) {
    assertThat(RequestSpan.of(Map.of("x-ms-client-request-id", id)).headers())
        .containsOnlyKeys("traceparent");
    String long_ = "x".repeat(129);
    assertThat(RequestSpan.of(Map.of("x-ms-client-request-id", long_)).headers())
        .containsOnlyKeys("traceparent");
  }
}
