package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultRequest;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.SmallJvm;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests uploads of files that are much larger than the heap, in a separate JVM. */
@Timeout(180)
class HttpLargeUploadTest {
  private static final long SIZE = (320L << 20) + 7;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'method': 'PUT', 'path': 'f', 'body_file': '/big.bin'",
        "'method': 'POST', 'path': 'f', 'multipart': [{'name': 'f', 'file': '/big.bin'}]"
      })
  void file_fiveTimesTheHeap_arrivesWhole(String config) throws Exception {
    assertThat(SmallJvm.run("64m", Main.class, config)).endsWith("completed, whole: true");
  }

  /** Runs one job that uploads the file to a server in the same process. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
      InstantSource clock = InstantSource.system();
      World stores =
          new World(
              new InMemoryTables(clock),
              withLargeFile(new InMemoryBlobs(clock)),
              new InMemoryWorkQueue(clock));
      Receiver receiver = new Receiver();
      try (HttpWorld http = new HttpWorld(receiver::answer, null, stores)) {
        http.job(args[0], "'status': '{{steps.call.response.status_code}}'");
        String state = http.run().state().text();
        System.out.println(state + ", whole: " + receiver.isWhole());
      }
    }
  }

  /** A server that compares the received data with the file without storing it. */
  private static final class Receiver {
    private final CRC32 sum = new CRC32();
    private long at;
    private long from;

    FaultReply answer(FaultRequest request) throws IOException {
      long length = Long.parseLong(String.valueOf(request.header("content-length")));
      // The heads of the parts precede the file, and the last delimiter follows it.
      String type = request.header("content-type");
      long end = 0;
      if (type != null && type.contains("boundary=")) {
        String boundary = type.replaceAll(".*boundary=\"?([^\";]+).*", "$1");
        end = ("\r\n--" + boundary + "--\r\n").length();
      }
      from = length - end - SIZE;
      request.drain(this::take);
      return FaultReply.json(201, "{}");
    }

    private void take(byte[] buffer, int length) {
      int first = (int) Math.max(0, Math.min(length, from - at));
      int last = (int) Math.max(first, Math.min(length, from + SIZE - at));
      sum.update(buffer, first, last - first);
      at += length;
    }

    boolean isWhole() {
      CRC32 expected = new CRC32();
      byte[] buffer = new byte[1 << 16];
      for (long position = 0; position < SIZE; position += buffer.length) {
        int length = (int) Math.min(buffer.length, SIZE - position);
        fill(position, buffer, length);
        expected.update(buffer, 0, length);
      }
      return from >= 0 && sum.getValue() == expected.getValue();
    }
  }

  /** Each byte of the file depends on its offset, so that no part can be mistaken for another. */
  private static void fill(long offset, byte[] buffer, int length) {
    for (int i = 0; i < length; i++) {
      long at = offset + i;
      buffer[i] = (byte) (at ^ at >>> 8 ^ at >>> 16 ^ at >>> 24);
    }
  }

  /**
   * Returns in-memory blobs with an additional large file in the permanent store. The file's
   * content is generated while it is read.
   */
  private static Blobs withLargeFile(Blobs others) {
    Blobs.BlobInfo info =
        new Blobs.BlobInfo(
            "big.bin", SIZE, "\"1\"", Instant.parse("2026-01-01T00:00:00Z"), Map.of());
    return (Blobs)
        Proxy.newProxyInstance(
            Blobs.class.getClassLoader(),
            new Class<?>[] {Blobs.class},
            (proxy, method, arguments) -> {
              boolean isOurs = arguments != null && arguments.length > 1;
              if (!isOurs || !"files".equals(arguments[0]) || !"big.bin".equals(arguments[1])) {
                return method.invoke(others, arguments);
              } else if (method.getName().equals("find")) {
                return Optional.of(info);
              } else if (method.getName().equals("read") && arguments.length == 6) {
                fill((long) arguments[2], (byte[]) arguments[3], (int) arguments[4]);
                return null;
              }
              throw new UnsupportedOperationException(method.toString());
            });
  }
}
