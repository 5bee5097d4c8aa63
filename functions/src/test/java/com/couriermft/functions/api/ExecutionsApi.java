package com.couriermft.functions.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the API with jobs that can run. */
abstract class ExecutionsApi {
  static final String WRITE =
      "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a.txt', 'text': 'hello'}}";
  static final String FAIL = "{'id': 'f', 'type': 'test.fail', 'config': {}}";
  final ApiClient api = new ApiClient();

  @BeforeEach
  void saveJobs() {
    api.saveJob("good", WRITE);
    api.saveJob("bad", WRITE + ", " + FAIL + ", {'id': 'z', 'type': 'test.fail', 'config': {}}");
  }

  @AfterEach
  void close() {
    api.close();
  }

  JsonNode execution(String id) {
    return api.get("executions/" + id).json();
  }

  JsonNode steps(String id) {
    return api.get("executions/" + id + "/steps").json().path("value");
  }

  List<String> ids(String path) {
    return api.get(path).json().path("value").findValuesAsText("execution_id");
  }
}
