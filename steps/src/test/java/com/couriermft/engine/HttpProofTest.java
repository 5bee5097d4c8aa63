package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that files are compared with the digests and sizes from the configuration and the server.
 */
@Timeout(60)
class HttpProofTest {
  private static final String OUTPUTS = "'name': '{{steps.call.files[0].name}}'";
  private static final byte[] ABC = "abc".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Repr-Digest | sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=: | ",
        "Repr-Digest | md5=:AAAAAAAAAAAAAAAAAAAAAA==:,"
            + " sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=: | ",
        "Repr-Digest | sha-256=:XXgWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=: |"
            + " verification_failed",
        "Content-Digest | sha-256=:XXgWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=: |"
            + " verification_failed",
        "Digest | SHA-256=ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0= | ",
        "Digest | SHA-256=XXgWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=,MD5=kAFQmDzST7DWlj99KOF/cg=="
            + " | verification_failed",
        "Content-MD5 | kAFQmDzST7DWlj99KOF/cg== | ",
        "Content-MD5 | AAAAAAAAAAAAAAAAAAAAAA== | verification_failed",
        "Content-MD5 | 900150983cd24fb0d6963f7d28e17f72 | ",
        "Digest | crc32c=AAAAAA== | ",
        "Digest | nonsense | ",
        "Repr-Digest | sha-256=:short=: | "
      })
  void digest_ofTheAnswer_isCompared(String header, String value, String code) throws IOException {
    requireEnd(header, value, "'method': 'GET'", code);
    requireEnd(header, value, "'destination': '/in/'", code);
    // The server has processed the POST, so a faulty response must not cause a retry.
    requireEnd(header, value, "'method': 'POST'", code == null ? null : "outcome_unknown");
    requireEnd(header, value, "'verify_digest': false", null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/csv; charset=utf-8 | 'expect_content_type': ['text/csv'] | ",
        "Text/CSV | 'expect_content_type': ['application/pdf', 'text/*'] | ",
        "text/html | 'expect_content_type': ['text/csv'] | unexpected_content_type",
        "textual/csv | 'expect_content_type': ['text/*'] | unexpected_content_type",
        "text/csv | 'min_bytes': 3 | ",
        "text/csv | 'min_bytes': 4 | response_too_small"
      })
  void file_isRequiredToBeWhatTheStepExpects(String type, String more, String code)
      throws IOException {
    requireEnd("Content-Type", type, more, code);
  }

  private static void requireEnd(String header, String value, String more, String code)
      throws IOException {
    FaultReply reply = FaultReply.of(200, Map.of(header, value), ABC);
    try (HttpWorld http = new HttpWorld(request -> reply)) {
      http.job("'path': 'abc', 'response': 'file', " + more, OUTPUTS);
      Execution e = http.run();
      String got = e.failure() == null ? null : e.failure().code();
      assertThat(got).as("%s: %s, %s", header, value, more).isEqualTo(code);
      assertThat(e.state() == ExecutionState.COMPLETED).isEqualTo(code == null);
    }
  }

  /** An interrupted download is resumed directly, without requesting the entire file again. */
  @Test
  void resumedDownload_asksForItsRestOnly_andIsComparedWithTheFirstAnswersDigest()
      throws IOException {
    for (String digest : List.of("right", "wrong")) {
      byte[] file = new byte[20 << 20];
      new Random(5).nextBytes(file);
      String told =
          digest.equals("right") ? com.couriermft.transfer.file.Sha256.of(file) : "0".repeat(64);
      String header =
          "sha-256=:"
              + java.util.Base64.getEncoder()
                  .encodeToString(java.util.HexFormat.of().parseHex(told))
              + ":";
      try (HttpWorld http = new HttpWorld(request -> answer(request, file, header))) {
        http.job("'path': 'big.bin', 'response': 'file'", OUTPUTS);
        Execution e = http.run();
        assertThat(e.state() == ExecutionState.COMPLETED).isEqualTo(digest.equals("right"));
        List<String> asked =
            http.server.received().stream()
                .map(request -> String.valueOf(request.header("range")))
                .toList();
        assertThat(asked.subList(0, 2)).first().isEqualTo("null");
        assertThat(asked.get(1)).isNotEqualTo("null");
      }
    }
  }

  private static FaultReply answer(FaultRequest request, byte[] file, String digest) {
    String range = request.header("range");
    Map<String, String> headers = new HashMap<>(Map.of("ETag", "\"v1\""));
    if (range == null) {
      headers.put("Repr-Digest", digest);
      FaultReply whole = FaultReply.of(200, headers, file);
      return whole.cut(whole.length() - 1, End.CLOSE);
    }
    int from = Integer.parseInt(range.replaceAll("[^0-9]", ""));
    headers.put("Content-Range", "bytes %d-%d/%d".formatted(from, file.length - 1, file.length));
    return FaultReply.of(206, headers, Arrays.copyOfRange(file, from, file.length));
  }
}
