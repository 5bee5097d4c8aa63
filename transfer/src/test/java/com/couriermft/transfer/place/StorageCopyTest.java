package com.couriermft.transfer.place;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Blobs.Version;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.transfer.place.Place.Draft;
import com.couriermft.transfer.supervision.Supervision;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests copies in parts of four bytes. */
class StorageCopyTest {
  private static final byte[] CONTENT = "0123456789".getBytes(UTF_8);
  private static final Map<String, String> META = Map.of("sha256", "0".repeat(64));

  private final InterceptedBlobs blobs =
      new InterceptedBlobs(new InMemoryBlobs(InstantSource.system()));

  private static StorageCopy copy(Blobs blobs, String container) {
    BlobInfo source =
        blobs.put(container, "from", CONTENT, CONTENT.length, Condition.none(), Map.of());
    return new StorageCopy(
        new Version(blobs, container, "from", source.etag(), source.sizeBytes()),
        new BlobPlace(blobs, container),
        new Draft("to", BlockLayout.key("copy")),
        4);
  }

  private long staged() {
    return Collections.frequency(blobs.calls(), "stageCopy");
  }

  @Test
  void run_ofMoreThanOnePart_givesTheWholeFile() {
    StorageCopy copy = copy(blobs, "box");
    blobs.calls().clear();

    BlobInfo made = copy.run(Condition.absent(), META, Supervision.NONE).orElseThrow();

    assertThat(blobs.get("box", "to")).isEqualTo(CONTENT);
    assertThat(made.metadata()).isEqualTo(META);
    assertThat(staged()).isEqualTo(3);
    assertThat(blobs.calls()).doesNotContain("stageBlock", "read");
  }

  @Test
  void run_afterOneThatBrokeOff_goesOnAfterItsParts() {
    StorageCopy copy = copy(blobs, "box");
    blobs.failNext("commit", new StoreUnavailable("cut", null));
    assertThatThrownBy(() -> copy.run(Condition.absent(), META, Supervision.NONE))
        .isInstanceOf(StoreUnavailable.class);
    assertThat(blobs.find("box", "to")).isEmpty();

    copy.run(Condition.absent(), META, Supervision.NONE);

    assertThat(staged()).isEqualTo(3);
    assertThat(blobs.get("box", "to")).isEqualTo(CONTENT);
  }

  @Test
  void run_ontoAFileThatMustNotBe_changesNothing() {
    StorageCopy copy = copy(blobs, "box");
    byte[] other = {1};
    blobs.put("box", "to", other, 1, Condition.none(), Map.of());

    assertThatThrownBy(() -> copy.run(Condition.absent(), META, Supervision.NONE))
        .isInstanceOf(StoreConflict.class);
    assertThat(blobs.get("box", "to")).isEqualTo(other);
  }

  @Test
  void run_onAzurite_copiesByTheService() {
    Blobs azurite =
        AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of())
            .blobs();
    String container = "copy-" + UUID.randomUUID();

    copy(azurite, container).run(Condition.absent(), META, Supervision.NONE).orElseThrow();

    assertThat(azurite.get(container, "to")).isEqualTo(CONTENT);
    assertThat(azurite.find(container, "to").orElseThrow().metadata()).isEqualTo(META);
    assertThatThrownBy(
            () -> copy(azurite, container).run(Condition.absent(), META, Supervision.NONE))
        .isInstanceOf(StoreConflict.class);
  }
}
