package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.storage.label.LabelFilter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTest {
  private static final URI JOB = URI.create("http://localhost/api/jobs/a");

  private static Request request(Map<String, String> headers) {
    return new Request("PUT", JOB, headers, Map.of(), "", "", LabelFilter.ALL);
  }

  @Test
  void saveWithoutACondition_isMadeOverWhatIsStored() {
    Request nothing = request(Map.of()).over("Job 'a'", null);
    assertThat(nothing.mustBeNew()).isTrue();
    for (Map<String, String> sent : List.of(Map.<String, String>of(), Map.of("if-match", "*"))) {
      Request stored = request(sent).over("Job 'a'", "v1");
      assertThat(stored.findHeader("if-match")).contains(Etags.format("v1"));
    }
  }

  @Test
  void conditionThatNamesAVersion_staysAsItIs() {
    Request named = request(Map.of("if-match", Etags.format("v0"))).over("Job 'a'", "v1");
    assertThat(named.findHeader("if-match")).contains(Etags.format("v0"));
  }

  /**
   * If this were not refused, {@code If-Match: *} would match an object that someone saves right
   * after the check.
   */
  @ParameterizedTest
  @ValueSource(strings = {"*", "\"v0\""})
  void anyIfMatch_overNothing_isRefused(String condition) {
    for (Map<String, String> sent :
        List.of(
            Map.of("if-match", condition), Map.of("if-match", condition, "if-none-match", "*"))) {
      assertThatThrownBy(() -> request(sent).over("Job 'a'", null))
          .isInstanceOf(PreconditionFailedException.class)
          .hasMessageContaining("Job 'a' does not exist");
    }
  }
}
