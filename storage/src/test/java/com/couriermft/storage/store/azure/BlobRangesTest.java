package com.couriermft.storage.store.azure;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.HttpPipelineBuilder;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultRequest;
import com.couriermft.peers.FaultServer;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests range reads whose response is too short, too long, shifted, repeated, truncated, the entire
 * blob, or of another version. Either the requested bytes are returned or the call fails.
 */
@Timeout(60)
class BlobRangesTest {
  private static final int SIZE = 1000;
  private static final int READS = 12;
  private static final byte[] CONTENT = bytes(1);
  private static final byte[] NEXT = bytes(2);
  private static final String ETAG = "\"0x1\"";

  private static byte[] bytes(long seed) {
    byte[] bytes = new byte[SIZE];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /** The ways in which a service, or a proxy in front of it, responds to a range request. */
  private enum Habit {
    EXACT,
    UNTOLD_RANGE,
    UNQUOTED_ETAG,
    SHORT,
    LONG,
    EMPTY,
    NOT_SATISFIABLE,
    SHIFTED_FORWARD,
    SHIFTED_BACK,
    REPEATED,
    WHOLE,
    CUT,
    ANOTHER_VERSION;

    boolean isRight() {
      return this == EXACT || this == UNTOLD_RANGE || this == UNQUOTED_ETAG;
    }

    FaultReply reply(int from, int end) {
      return switch (this) {
        case EXACT -> piece(from, end, CONTENT, ETAG);
        case UNTOLD_RANGE ->
            FaultReply.of(206, Map.of("ETag", ETAG), Arrays.copyOfRange(CONTENT, from, end));
        case UNQUOTED_ETAG -> piece(from, end, CONTENT, ETAG.replace("\"", ""));
        case SHORT -> piece(from, end - 1, CONTENT, ETAG);
        case LONG -> piece(from, end + 5, CONTENT, ETAG);
        case EMPTY -> FaultReply.of(206, Map.of("ETag", ETAG), "");
        case NOT_SATISFIABLE -> FaultReply.of(416, Map.of(), "");
        case SHIFTED_FORWARD -> piece(from + 3, end + 3, CONTENT, ETAG);
        case SHIFTED_BACK -> piece(from - 3, end - 3, CONTENT, ETAG);
        case REPEATED -> piece(0, end - from, CONTENT, ETAG);
        case WHOLE -> FaultReply.of(200, Map.of("ETag", ETAG), CONTENT);
        case CUT -> {
          FaultReply whole = piece(from, end, CONTENT, ETAG);
          yield whole.cut(whole.length() - 1, End.CLOSE);
        }
        case ANOTHER_VERSION -> piece(from, end, NEXT, "\"0x2\"");
      };
    }

    private static FaultReply piece(int from, int end, byte[] content, String etag) {
      Map<String, String> headers = new LinkedHashMap<>();
      headers.put("ETag", etag);
      headers.put("Content-Range", "bytes %d-%d/%d".formatted(from, end - 1, SIZE));
      return FaultReply.of(206, headers, Arrays.copyOfRange(content, from, end));
    }
  }

  @ParameterizedTest
  @EnumSource
  void range_inAnyForm_isReadAsItIsOrFails(Habit habit) throws IOException {
    Random random = new Random(habit.ordinal());
    FaultServer.Script script =
        request -> habit.reply(bound(request, 0), Math.min(SIZE, bound(request, 1) + 1));
    try (FaultServer server = FaultServer.start(script)) {
      AzureBlobs blobs = blobs(server);
      for (int i = 0; i < READS; i++) {
        int from = 10 + random.nextInt(SIZE / 2);
        int length = 10 + random.nextInt(SIZE / 3);
        byte[] buffer = new byte[length];
        try {
          blobs.read("box", "a", from, buffer, length, ETAG);
          assertThat(habit.isRight()).isTrue();
          assertThat(buffer).isEqualTo(Arrays.copyOfRange(CONTENT, from, from + length));
        } catch (StoreUnavailable | StoreConflict e) {
          assertThat(habit.isRight()).as("%s", e).isFalse();
        }
      }
    }
  }

  private static int bound(FaultRequest request, int which) {
    return Integer.parseInt(
        String.valueOf(request.header("x-ms-range")).split("=")[1].split("-")[which]);
  }

  private static AzureBlobs blobs(FaultServer server) {
    ApacheHttpClient client =
        new ApacheHttpClient(Duration.ofSeconds(5), Duration.ofSeconds(20), null);
    BlobService contents =
        new BlobService(server.url(), new HttpPipelineBuilder().httpClient(client).build());
    return new AzureBlobs(
        new BlobServiceClientBuilder().endpoint(server.url()).httpClient(client).buildClient(),
        contents,
        CopySource.withSas("sig=none"),
        false);
  }
}
