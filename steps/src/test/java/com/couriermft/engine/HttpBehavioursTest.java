package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.behaviour.BehavingHttp;
import com.couriermft.peers.behaviour.Contract;
import com.couriermft.peers.behaviour.HttpBehaviour;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each behavior of HTTP servers keeps its contract, from the job down to the socket. */
@Timeout(120)
class HttpBehavioursTest {
  private static final String OF_A_FILE =
      "'sha256': '{{steps.call.files[0].sha256}}', 'name': '{{steps.call.files[0].name}}'";
  private static final String OF_A_LIST = "'sha256': '{{steps.call.files[0].sha256}}'";
  private static final String OF_AN_ORDER = "'status': '{{steps.call.response.status_code}}'";

  /** Number of attempts of a request; an interrupted response may be too short to stage a block. */
  private static final int TRIES = 5;

  @ParameterizedTest
  @EnumSource
  void behaviour_keepsItsContract(HttpBehaviour behaviour) throws IOException {
    BehavingHttp server = behaviour.script(0);
    run(behaviour, server);
    for (int i = 1; i < TRIES && behaviour.isOfRanges() && !server.wasAskedForARest(); i++) {
      server = behaviour.script(i);
      run(behaviour, server);
    }
    assertThat(server.wasAskedForARest()).isEqualTo(behaviour.isOfRanges());
  }

  private static void run(HttpBehaviour behaviour, BehavingHttp server) throws IOException {
    try (HttpWorld http = new HttpWorld(server)) {
      http.job(
          behaviour.use().config(),
          switch (behaviour.use()) {
            case FETCH, FETCH_CHECKED -> OF_A_FILE;
            case LIST -> OF_A_LIST;
            case POST, PUT -> OF_AN_ORDER;
          });
      Execution e = http.run();
      assertThat(server.orders()).hasSizeLessThanOrEqualTo(1);
      if (behaviour.contract().result() == Contract.Result.ERROR) {
        requireError(behaviour.contract(), e);
        return;
      }
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      JsonNode outputs = http.world.outputs(e);
      switch (behaviour.contract().result()) {
        case FETCHED ->
            assertThat(outputs)
                .isEqualTo(
                    Json.object()
                        .put("sha256", Sha256.of(server.file()))
                        .put("name", behaviour.fileName()));
        case LISTED ->
            assertThat(outputs.path("sha256").textValue())
                .isEqualTo(Sha256.of(items().getBytes(StandardCharsets.UTF_8)));
        case DELIVERED_ONCE -> assertThat(server.orders().values()).containsExactly("{\"n\":1}");
        default -> throw new AssertionError("No check of " + behaviour.contract());
      }
    }
  }

  private static void requireError(Contract contract, Execution e) {
    assertThat(e.state()).isEqualTo(ExecutionState.FAILED);
    assertThat(e.failure().code()).as(e.failure().message()).isEqualTo(contract.code());
    assertThat(e.failure().failureClass()).isEqualTo(contract.failure());
  }

  private static String items() {
    return IntStream.rangeClosed(1, BehavingHttp.ITEMS)
        .mapToObj(i -> i + "\n")
        .collect(Collectors.joining());
  }
}
