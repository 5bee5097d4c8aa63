package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProblemsTest {
  private static final Request PLAIN = request(Map.of());
  private static final Request CONDITIONAL = request(Map.of("if-match", "\"x\""));

  @Test
  void of_knownExceptions_haveTheirStatus() {
    assertThat(status(new NotFoundException(DefinitionCodes.JOB_NOT_FOUND, "m"))).isEqualTo(404);
    assertThat(status(new ConflictException(ExecutionCodes.INVALID_STATE, "m"))).isEqualTo(409);
    assertThat(status(new StoreConflict("m"))).isEqualTo(409);
    assertThat(Problems.of(new StoreConflict("m"), CONDITIONAL).status()).isEqualTo(412);
    assertThat(
            Problems.of(new ConflictException(ExecutionCodes.INVALID_STATE, "m"), CONDITIONAL)
                .status())
        .isEqualTo(409);
    assertThat(status(CourierException.of(RequestCodes.IDEMPOTENCY_KEY_REUSED, "m")))
        .isEqualTo(422);
    assertThat(status(CourierException.of(FileCodes.INVALID_PATH, "m"))).isEqualTo(400);
  }

  @Test
  void of_storageThatDoesNotAnswer_is503WithRetryAfter() {
    Response response = Problems.of(new StoreUnavailable("Table gave no answer", null), PLAIN);
    assertThat(response.status()).isEqualTo(503);
    assertThat(response.headers()).containsKey("Retry-After");
    assertThat(json(response).path("code").asText()).isEqualTo("storage_unavailable");
  }

  @Test
  void of_whatHoldsASecret_tellsItWithout() {
    Redaction.learn("tr0ub4dor&3 \"x\"");
    String text = "The login 'tr0ub4dor&3 \"x\"' was refused, sig=abc";
    for (CourierException thrown :
        new CourierException[] {
          CourierException.of(FileCodes.INVALID_PATH, text),
          InvalidInputException.at("/a", CommonCodes.INVALID_VALUE, text)
        }) {
      assertThat(String.valueOf(Problems.of(thrown, PLAIN).body()))
          .contains("The login '***' was refused, sig=***")
          .doesNotContain("tr0ub4dor");
    }
  }

  @Test
  void of_ownRetryAfter_isKept() {
    StatusException busy =
        new StatusException(RequestCodes.TOO_MANY_DOWNLOADS, "m", Map.of("Retry-After", "1"));
    assertThat(Problems.of(busy, PLAIN).headers()).containsEntry("Retry-After", "1");
  }

  @Test
  void of_anythingElse_is500WithAnIdAndNoDetails() {
    for (Exception thrown :
        new Exception[] {
          new IllegalStateException("hunter2"),
          new IOException("hunter2"),
          CourierException.of(SecretCodes.SECRET_DENIED, "hunter2")
        }) {
      Response response = Problems.of(thrown, PLAIN);
      assertThat(response.status()).isEqualTo(500);
      assertThat(String.valueOf(response.body())).doesNotContain("hunter2");
      assertThat(json(response).path("error_id").asText()).hasSize(36);
      assertThat(response.headers()).containsEntry("Cache-Control", "no-store");
    }
  }

  private static int status(Exception thrown) {
    return Problems.of(thrown, PLAIN).status();
  }

  private static JsonNode json(Response response) {
    return Json.parse(String.valueOf(response.body()));
  }

  private static Request request(Map<String, String> headers) {
    URI uri = URI.create("http://localhost/api/x");
    return new Request("GET", uri, headers, Map.of(), "", "", LabelFilter.ALL);
  }
}
