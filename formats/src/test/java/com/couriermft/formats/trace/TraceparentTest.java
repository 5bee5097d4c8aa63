package com.couriermft.formats.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceparentTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

  @Test
  void parse_whatTheRecommendationShows_isRead() {
    assertThat(Traceparent.parse(SENT)).contains(new Traceparent(TRACE, "00f067aa0ba902b7", true));
    assertThat(Traceparent.parse(" " + SENT.replace("-01", "-00")))
        .contains(new Traceparent(TRACE, "00f067aa0ba902b7", false));
  }

  @Test
  void parse_laterVersion_readsWhatItKnows() {
    assertThat(Traceparent.parse("cc-" + TRACE + "-00f067aa0ba902b7-03-more"))
        .contains(new Traceparent(TRACE, "00f067aa0ba902b7", true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g"
      })
  void parse_whatItForbids_isNothing(String text) {
    assertThat(Traceparent.parse(text)).isEmpty();
  }

  @Property
  void parse_anyText_neverThrows(@ForAll String text) {
    Traceparent.parse(text).ifPresent(read -> assertThat(text).contains(read.traceId()));
  }

  @Test
  void spans_made_areReadAgainAndDiffer() {
    Traceparent first = Traceparent.random();
    assertThat(Stream.of(first, first.child(), Traceparent.within(TRACE)))
        .allSatisfy(made -> assertThat(Traceparent.parse(made.toString())).contains(made));
    assertThat(first.child().traceId()).isEqualTo(first.traceId());
    assertThat(first.child().spanId()).isNotEqualTo(first.spanId());
    assertThat(Traceparent.random().traceId()).isNotEqualTo(first.traceId());
    assertThat(Traceparent.within(TRACE)).matches(Traceparent::sampled);
  }

  @Test
  void child_ofWhatIsNotSampled_isNotEither() {
    assertThat(new Traceparent(TRACE, "00f067aa0ba902b7", false).child().sampled()).isFalse();
  }
}
