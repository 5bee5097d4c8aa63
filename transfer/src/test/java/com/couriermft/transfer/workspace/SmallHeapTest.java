package com.couriermft.transfer.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.Blobs;
import com.couriermft.testing.SmallJvm;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.place.BlobStreams;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Supervision;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Processes several files at the same time, each much larger than the heap, in a separate JVM. */
class SmallHeapTest {
  private static final long SIZE = 500L << 20;

  @Test
  void copies_tenTimesTheHeap_fit() throws IOException, InterruptedException {
    assertThat(SmallJvm.run("64m", Main.class)).endsWith("copied 3 x " + SIZE);
  }

  /** A program that copies three files at the same time. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      try (BlobStreams streams = new BlobStreams(new Endless(), BufferBudget.ofHeap())) {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
          int number = i;
          threads[i] = new Thread(() -> copy(streams, number));
          threads[i].start();
        }
        for (Thread thread : threads) {
          thread.join();
        }
      }
      System.out.println("copied 3 x " + SIZE);
    }

    private static void copy(BlobStreams streams, int number) {
      Writer writer = new Writer("run" + number, "copy", "nonce");
      try (BlobWorkspace workspace =
          new BlobWorkspace(
              streams,
              writer,
              WorkLine.ALONE,
              Supervision.NONE,
              LiveFiles.NONE,
              Places.NONE,
              id -> LiveFiles.NONE)) {
        StoredFile file = workspace.get("/big.bin");
        StoredFile copy = workspace.copy(file, "copy.bin", Overwrite.FAIL);
        if (copy.sizeBytes() != SIZE) {
          throw new IllegalStateException(copy.toString());
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A store with one permanent file of zeros; written bytes are counted and discarded. */
  private static final class Endless implements Blobs {
    private final Map<String, Long> staged = new java.util.concurrent.ConcurrentHashMap<>();

    @Override
    public Optional<BlobInfo> find(String container, String name) {
      return container.equals("files") ? Optional.of(info(name, SIZE)) : Optional.empty();
    }

    @Override
    public void read(
        String container,
        String name,
        long offset,
        byte[] buffer,
        int length,
        @Nullable String etag) {}

    @Override
    public void stageBlock(
        String container, String name, byte[] blockId, byte[] buffer, int length) {
      staged.merge(name, (long) length, Long::sum);
    }

    @Override
    public List<Block> stagedBlocks(String container, String name) {
      return List.of();
    }

    @Override
    public BlobInfo commit(
        String container,
        String name,
        List<byte[]> blockIds,
        Condition condition,
        Map<String, String> metadata) {
      return info(name, staged.getOrDefault(name, 0L));
    }

    private static BlobInfo info(String name, long size) {
      return new BlobInfo(name, size, "\"1\"", Instant.EPOCH, Map.of());
    }

    @Override
    public boolean putIfAbsent(String container, String name, byte[] content, String type) {
      return false;
    }

    @Override
    public byte[] get(String container, String name) {
      throw new NotFoundException(StorageCodes.BLOB_NOT_FOUND, name);
    }

    @Override
    public BlobPage list(String container, String prefix, @Nullable String continuation) {
      return new BlobPage(List.of(), null);
    }

    @Override
    public void delete(String container, String name) {}

    @Override
    public boolean deleteIfUnchanged(String container, String name, String etag) {
      return false;
    }
  }
}
