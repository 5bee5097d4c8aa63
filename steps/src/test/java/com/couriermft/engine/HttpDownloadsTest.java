package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.storage.store.Blobs.BlobInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which files successful and failed requests leave in the permanent store. */
@Timeout(60)
class HttpDownloadsTest {
  private static final String FILE = "'file': '{{steps.call.file}}'";
  private static final byte[] BYTES = "a;b\n1;2\n".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void pages_becomeAFileOnceAllOfThemWereRead(boolean thirdIsThere) throws IOException {
    try (HttpWorld http = new HttpWorld(request -> page(request, thirdIsThere))) {
      http.job(
          "'path': 'items', 'destination': '/lists/', 'pagination': {'type': 'page',"
              + " 'parameter': 'p', 'items': '$'}",
          "'items': '{{steps.call.items}}', " + FILE);
      Execution e = http.run();
      if (thirdIsThere) {
        http.world.assertSettled(e, ExecutionState.COMPLETED);
        assertThat(http.world.outputs(e))
            .isEqualTo(Json.parse("{\"items\": 6, \"file\": \"files:/lists/call.jsonl\"}"));
        assertThat(text(http, "lists/call.jsonl"))
            .isEqualTo("\"1a\"\n\"1b\"\n\"2a\"\n\"2b\"\n\"3a\"\n\"3b\"\n");
      } else {
        assertThat(e.failure().code()).isEqualTo("http_status");
        assertThat(names(http)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"4, io_error", "8, verification_failed"})
  void download_thatIsNotWhole_isNeverSeen(int sent, String code) throws IOException {
    FaultReply whole = FaultReply.of(200, Map.of("X-Sha256", "0".repeat(64)), BYTES);
    FaultReply reply = whole.cut(whole.bytes().length - BYTES.length + sent, End.CLOSE);
    try (HttpWorld http = new HttpWorld(request -> reply)) {
      http.job(
          "'path': 'a.csv', 'response': 'file', 'destination': '/in/', 'checksum':"
              + " 'header:x-sha256'",
          FILE);
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo(code);
      assertThat(names(http)).isEmpty();
    }
  }

  @Test
  void postsAnswer_ofThisNameThereAlready_isRefusedAndTheOtherStays() throws IOException {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.of(200, Map.of(), BYTES))) {
      String config =
          "'method': 'POST', 'path': 'report', 'response': 'file', 'destination': '/in/a.csv'";
      http.job(config, FILE);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      http.job(config, FILE);
      Execution second = http.run();
      assertThat(second.failure().code()).isEqualTo("already_exists");
      assertThat(names(http)).containsExactly("in/a.csv");
      assertThat(http.server.received()).hasSize(2);
    }
  }

  private static FaultReply page(FaultRequest request, boolean thirdIsThere) {
    int number = Integer.parseInt(request.target().replaceAll(".*p=", ""));
    if (number == 3 && !thirdIsThere) {
      return FaultReply.json(404, "{}");
    }
    return FaultReply.json(200, number > 3 ? "[]" : "[\"%1$da\", \"%1$db\"]".formatted(number));
  }

  private static List<String> names(HttpWorld http) {
    return http.world.blobs.list("files", "", null).blobs().stream().map(BlobInfo::name).toList();
  }

  private static String text(HttpWorld http, String name) {
    return new String(http.world.blobs.get("files", name), StandardCharsets.UTF_8);
  }
}
