package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.behaviour.RangeHabit;
import com.couriermft.transfer.file.Sha256;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests interrupted downloads from servers that respond to requests for the rest with short,
 * broken, shifted, repeated or wrong data, in any sequence. The resulting file has the source's
 * content, or there is no file. Each single habit occurs in real HTTP servers.
 */
@Timeout(120)
class HttpRangesTest {
  private static final byte[] FILE = RangeHabit.FILE;
  private static final String CONFIG =
      "'path': 'big.bin', 'response': 'file', 'destination': 'big.bin'";
  private static final String OUTPUTS =
      "'sha256': '{{steps.call.files[0].sha256}}', 'bytes': '{{steps.call.files[0].size_bytes}}'";

  /** Uses a generated sequence of habits, one for each range request. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void restsInGeneratedForms_makeTheSameFileOrNone(long seed) throws IOException {
    Random random = new Random(seed);
    List<RangeHabit> habits =
        random
            .ints(6, 0, RangeHabit.values().length)
            .mapToObj(i -> RangeHabit.values()[i])
            .toList();
    RangeHabit.Server server = new RangeHabit.Server(habits, random);
    try (HttpWorld http = new HttpWorld(server::answer)) {
      http.job(CONFIG, OUTPUTS);
      Execution e = http.run();
      if (e.state() == ExecutionState.COMPLETED) {
        assertWhole(http, e);
      } else {
        assertThat(e.failure().code()).as("%s", habits).isNotEqualTo("unexpected_error");
      }
    }
  }

  @Test
  void noContent_whereAFileIsExpected_isAFailureAndNoFile() throws IOException {
    for (String method : List.of("GET", "POST")) {
      try (HttpWorld http = new HttpWorld(request -> FaultReply.of(204, Map.of(), ""))) {
        http.job("'method': '" + method + "', " + CONFIG, OUTPUTS);
        Execution e = http.run();
        assertThat(e.failure().code()).as(method).isEqualTo("no_content");
      }
    }
  }

  private static void assertWhole(HttpWorld http, Execution e) {
    assertThat(http.world.outputs(e))
        .isEqualTo(Json.object().put("sha256", Sha256.of(FILE)).put("bytes", FILE.length));
  }
}
