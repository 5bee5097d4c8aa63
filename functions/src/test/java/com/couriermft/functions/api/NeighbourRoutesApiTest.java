package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The response to a wrong URL names the right one. */
class NeighbourRoutesApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | jobs/import | POST /jobs/translate",
        "POST | jobs/import/confirm | POST /plans/{plan_id}/apply",
        "POST | jobs/import/bulk | POST /plans",
        "POST | jobs/export/bulk | POST /export",
        "POST | jobs/01ABC/cancel | POST /executions/{execution_id}/cancel",
        "POST | v1/jobs | POST /jobs/{job_id}/trigger",
        "GET | v1/executions | '/executions'",
        "POST | v1/jobs/x/cancel | POST /executions/{execution_id}/cancel",
        "GET | jobs/x/events | GET /executions/{execution_id}/audit",
        "GET | jobs/x/executions | GET /executions?job_id=",
        "POST | jobs/x/run | POST /jobs/{job_id}/trigger",
        "POST | jobs/x/triger | POST /jobs/{job_id}/trigger",
        "GET | conections | GET /connections",
        "GET | executions/x/stepps | GET /executions/{execution_id}/steps",
        "GET | jobs/x/nothing-alike | GET /jobs/{job_id}/versions",
      })
  void addressThatIsWrong_namesTheNeighbour(String method, String path, String said) {
    Reply reply = api.send(method, path, method.equals("GET") ? "" : "{}");
    assertThat(reply.status()).isIn(404, 405);
    assertThat(reply.json().path("detail").asText()).contains(said);
  }
}
