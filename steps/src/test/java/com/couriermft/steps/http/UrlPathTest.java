package com.couriermft.steps.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpTarget;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that values inserted into a path by references stay within their segment. */
class UrlPathTest {
  @Property(tries = 500)
  void reference_ofAnyValue_isOneSegmentAndReadBack(
      @ForAll @StringLength(min = 1, max = 30) String value) {
    String path;
    try {
      path = bind("orders/{{parameters.id}}/lines", value).path();
    } catch (CourierException refused) {
      // The value could lead to another path on a server that decodes it again.
      assertThat(value).matches("(?s).*[./\\\\%:;\\p{Cntrl}].*");
      return;
    }
    HttpTarget target = new HttpTarget(path, null);
    String[] segments = target.path().split("/", -1);
    assertThat(segments).hasSize(3).startsWith("orders").endsWith("lines");
    assertThat(target.query()).isNull();
    String read = URLDecoder.decode(segments[1], StandardCharsets.UTF_8);
    byte[] meant = value.getBytes(StandardCharsets.UTF_8);
    assertThat(read).isEqualTo(new String(meant, StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../..", "a/../../b", ".", "%2e%2e", "..\\..", "..;x"})
  void reference_thatLeadsUp_isRefused(String value) {
    assertThatThrownBy(() -> bind("orders/{{parameters.id}}", value))
        .isInstanceOf(CourierException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?admin=1", "a#b", "a b", "a/b", "http:x", "%", "é€"})
  void wholePath_ofAReference_isOneSegment(String value) {
    assertThat(bind("{{parameters.id}}", value).path()).doesNotContain("/", "?", "#", " ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "//evil", "/a", "a b\r\nX: y"})
  void wholePath_ofAReferenceToElsewhere_isRefused(String value) {
    assertThatThrownBy(() -> bind("{{parameters.id}}", value)).isInstanceOf(CourierException.class);
  }

  private static HttpConfig bind(String path, String value) {
    JobContext context =
        JobContext.initial(
            Json.object(),
            Json.object().put("id", value),
            Json.object(),
            new JobContext.Execution("01JD0000000000000000000000", "j", 1, Instant.EPOCH));
    ObjectNode config = Json.object().put("connection", "c").put("path", path);
    ObjectNode resolved =
        new ReferenceResolver(context, blob -> Json.object(), name -> Optional.empty())
            .resolve(config, "Step 'a'", ConfigField.encodings(HttpRequestStep.TYPE));
    return ConfigBinder.bind(HttpRequestStep.TYPE, resolved);
  }
}
