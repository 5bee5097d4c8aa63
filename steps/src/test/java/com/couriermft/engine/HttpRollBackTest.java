package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.storage.store.Blobs.BlobInfo;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that files of a download in the permanent store are deleted when the step fails
 * permanently, unless they may be the only copy.
 */
@Timeout(60)
class HttpRollBackTest {
  private static final String JOB =
      "'path': 'a.csv', 'response': 'file', 'destination': '/in/a.csv'";

  /** The server's response about the file after the step has failed. */
  private enum Source {
    STANDS(FaultReply.of(200, Map.of("ETag", "\"v1\""), "").then(End.CLOSE)),
    IS_ANOTHER(FaultReply.of(200, Map.of("ETag", "\"v2\""), "").then(End.CLOSE)),
    IS_NAMED_WEAKLY(FaultReply.of(200, Map.of("ETag", "W/\"v1\""), "").then(End.CLOSE)),
    IS_GONE(FaultReply.of(404, Map.of(), "").then(End.CLOSE)),
    IS_NOT_TOLD(FaultReply.raw(""));

    private final FaultReply head;

    Source(FaultReply head) {
      this.head = head;
    }
  }

  @ParameterizedTest
  @EnumSource
  void download_whoseStepFails_isRemovedOnlyWhereTheServerStillHasIt(Source source)
      throws IOException {
    FaultReply file = FaultReply.of(200, Map.of("ETag", "\"v1\""), "a;b\n");
    Deque<FaultReply> gets = new ArrayDeque<>(List.of(file, FaultReply.json(403, "{}")));
    try (HttpWorld http =
        new HttpWorld(
            request -> request.method().equals("HEAD") ? source.head : gets.removeFirst())) {
      http.job(JOB, "");
      diesOnce(http);
      Execution e = http.run();
      assertThat(http.world.attempts(e)).hasSize(2);
      assertThat(e.failure().code()).isEqualTo("http_status");
      assertThat(http.server.received()).extracting(FaultRequest::method).contains("HEAD");
      if (source == Source.STANDS) {
        assertThat(names(http)).isEmpty();
      } else {
        assertThat(names(http)).containsExactly("in/a.csv");
      }
    }
  }

  @Test
  void fileThatWasThereBefore_stays() throws IOException {
    FaultReply file = FaultReply.of(200, Map.of("ETag", "\"v1\""), "a;b\n").then(End.CLOSE);
    try (HttpWorld http = new HttpWorld(request -> file)) {
      http.world.blobs.putIfAbsent("files", "in/a.csv", new byte[] {1}, "text/csv");
      http.job(JOB, "");
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("already_exists");
      assertThat(http.world.blobs.get("files", "in/a.csv")).containsExactly(1);
    }
  }

  /** Makes the host die after the file was written, before the write is recorded. */
  private static void diesOnce(HttpWorld http) {
    http.hooks.after =
        result -> {
          http.hooks.after = later -> {};
          throw new IOException("The host died");
        };
  }

  private static List<String> names(HttpWorld http) {
    return http.world.blobs.list("files", "", null).blobs().stream().map(BlobInfo::name).toList();
  }
}
