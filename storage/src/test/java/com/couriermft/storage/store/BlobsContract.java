package com.couriermft.storage.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Block;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Blobs.Version;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every adapter of {@link Blobs}. */
public abstract class BlobsContract {
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final String box = "c-" + UUID.randomUUID();

  /** Returns the adapter under test. */
  protected abstract Blobs blobs();

  @Test
  void find_nothingThere_isEmpty() {
    assertThat(blobs().find(box, "none")).isEmpty();
    assertThat(blobs().stagedBlocks(box, "none")).isEmpty();
    assertThat(blobs().list(box, "", null).blobs()).isEmpty();
    blobs().delete(box, "none");
    assertThat(blobs().deleteIfUnchanged(box, "none", "\"0\"")).isFalse();
    notFound(() -> blobs().get(box, "none"));
    notFound(() -> blobs().read(box, "none", 0, 1, null));
  }

  @Test
  void putIfAbsent_newName_storesTheBytes() {
    assertThat(blobs().putIfAbsent(box, "a.json", bytes("{}"), "application/json")).isTrue();

    assertThat(blobs().get(box, "a.json")).isEqualTo(bytes("{}"));
    BlobInfo info = info("a.json");
    assertThat(info.sizeBytes()).isEqualTo(2);
    assertThat(info.modifiedAt())
        .isBetween(Instant.now().minus(TOLERANCE), Instant.now().plus(TOLERANCE));
  }

  @Test
  void putIfAbsent_takenName_leavesTheOldBytes() {
    put("a", "old");

    assertThat(blobs().putIfAbsent(box, "a", bytes("new"), "text/plain")).isFalse();
    assertThat(blobs().get(box, "a")).isEqualTo(bytes("old"));
  }

  @Test
  void putIfAbsent_emptyContent_isABlobOfNoBytes() {
    put("empty", "");

    assertThat(blobs().get(box, "empty")).isEmpty();
    assertThat(info("empty").sizeBytes()).isZero();
  }

  @Test
  void put_newName_storesTheBytes() {
    blobs().put(box, "a.json", bytes("{}"), "application/json");

    assertThat(blobs().get(box, "a.json")).isEqualTo(bytes("{}"));
  }

  @Test
  void put_takenName_replacesTheBytes() {
    put("a", "old");
    String old = info("a").etag();
    blobs().put(box, "a", bytes("new"), "text/plain");
    assertThat(blobs().get(box, "a")).isEqualTo(bytes("new"));
    assertThat(info("a").etag()).isNotEqualTo(old);
    blobs().put(box, "a", bytes(""), "text/plain");

    assertThat(blobs().get(box, "a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a b/ü/漢字 🥊.txt", "100%/%41+&=#?x=1;:@$,!'()[]{}", "dot.", "\"quotes\"<>|*~^`"})
  void names_anyUnicode_work(String name) {
    put(name, "x");
    blobs().stageBlock(box, name + "2", id(1), bytes("y"), 1);
    BlobInfo committed =
        blobs().commit(box, name + "2", List.of(id(1)), Condition.absent(), Map.of());

    assertThat(blobs().get(box, name)).isEqualTo(bytes("x"));
    assertThat(committed.name()).isEqualTo(name + "2");
    assertThat(blobs().list(box, name, null).blobs())
        .extracting(BlobInfo::name)
        .containsExactly(name, name + "2");
    blobs().delete(box, name);
    assertThat(blobs().find(box, name)).isEmpty();
  }

  @Test
  void read_range_isExactlyThat() {
    byte[] content = random(100_000);
    stage("a", 1, content);
    BlobInfo info = blobs().commit(box, "a", List.of(id(1)), Condition.none(), Map.of());

    assertThat(blobs().read(box, "a", 0, 100_000, info.etag())).isEqualTo(content);
    assertThat(blobs().read(box, "a", 99_999, 1, null)).containsExactly(content[99_999]);
    assertThat(ByteBuffer.wrap(blobs().read(box, "a", 500, 1_000, null)))
        .isEqualTo(ByteBuffer.wrap(content, 500, 1_000));
  }

  @Test
  void read_intoALargerBuffer_changesNothingBehindTheRange() {
    put("a", "0123456789");
    byte[] buffer = bytes("abcdef");

    blobs().read(box, "a", 3, buffer, 4, null);

    assertThat(buffer).isEqualTo(bytes("3456ef"));
  }

  @Test
  void read_beyondTheEnd_isUnavailable() {
    put("a", "0123456789");

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> blobs().read(box, "a", 5, 6, null));
    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> blobs().read(box, "a", 10, 1, null));
  }

  @Test
  void read_otherVersion_conflicts() {
    put("a", "old");
    String stale = info("a").etag();
    blobs().commit(box, "a", List.of(), Condition.none(), Map.of());

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> blobs().read(box, "a", 0, 1, stale));
  }

  @Test
  void stageBlock_beforeCommit_isInvisible() {
    stage("a", 1, bytes("one"));

    assertThat(blobs().find(box, "a")).isEmpty();
    assertThat(blobs().list(box, "", null).blobs()).isEmpty();
    notFound(() -> blobs().get(box, "a"));
    Block block = blobs().stagedBlocks(box, "a").get(0);
    assertThat(block.id()).isEqualTo(id(1));
    assertThat(block.sizeBytes()).isEqualTo(3);
  }

  @Test
  void stageBlock_partOfABuffer_storesThatPart() {
    blobs().stageBlock(box, "a", id(1), random(200_000), 150_001);

    assertThat(blobs().stagedBlocks(box, "a").get(0).sizeBytes()).isEqualTo(150_001);
  }

  @Test
  void commit_blocksInOrder_makesTheContent() {
    stage("a", 1, bytes("one,"));
    stage("a", 2, bytes("two,"));
    stage("a", 3, bytes("three,"));
    stage("a", 2, bytes("TWO,"));

    BlobInfo info =
        blobs()
            .commit(box, "a", List.of(id(3), id(2)), Condition.absent(), Map.of("sha256", "a1 b2"));

    assertThat(blobs().get(box, "a")).isEqualTo(bytes("three,TWO,"));
    assertThat(blobs().stagedBlocks(box, "a")).isEmpty();
    assertThat(blobs().find(box, "a")).contains(info);
    assertThat(info.metadata()).isEqualTo(Map.of("sha256", "a1 b2"));
    assertThat(info.sizeBytes()).isEqualTo(10);
  }

  @Test
  void put_wholeBlob_isThereWithItsMetadataAndKeepsConditions() {
    byte[] buffer = bytes("content and room");

    BlobInfo info = blobs().put(box, "a", buffer, 7, Condition.absent(), Map.of("sha256", "a1 b2"));

    assertThat(blobs().get(box, "a")).isEqualTo(bytes("content"));
    assertThat(blobs().find(box, "a")).contains(info);
    assertThat(blobs().put(box, "empty", buffer, 0, Condition.absent(), Map.of()).sizeBytes())
        .isZero();
    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> blobs().put(box, "a", buffer, 3, Condition.absent(), Map.of()));
    assertThat(blobs().put(box, "a", buffer, 3, Condition.unchanged(info.etag()), Map.of()))
        .isNotEqualTo(info);
    assertThat(blobs().get(box, "a")).isEqualTo(bytes("con"));
  }

  @Test
  void commit_noBlocks_makesAnEmptyBlob() {
    assertThat(blobs().commit(box, "a", List.of(), Condition.absent(), Map.of()).sizeBytes())
        .isZero();
    assertThat(blobs().get(box, "a")).isEmpty();
  }

  @Test
  void commit_blockNotStaged_conflictsAndKeepsTheOthers() {
    stage("a", 1, bytes("one"));

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(
            () -> blobs().commit(box, "a", List.of(id(1), id(2)), Condition.none(), Map.of()));
    assertThat(blobs().find(box, "a")).isEmpty();
    assertThat(blobs().stagedBlocks(box, "a")).hasSize(1);
  }

  @Test
  void commit_conditions_areKept() {
    put("a", "old");
    String etag = info("a").etag();
    stage("a", 1, bytes("new"));

    conflict("a", Condition.absent());
    conflict("a", Condition.unchanged("\"0x1\""));
    conflict("b", Condition.unchanged(etag));
    assertThat(blobs().get(box, "a")).isEqualTo(bytes("old"));

    BlobInfo replaced =
        blobs().commit(box, "a", List.of(id(1)), Condition.unchanged(etag), Map.of());
    assertThat(blobs().get(box, "a")).isEqualTo(bytes("new"));
    assertThat(replaced.etag()).isNotEqualTo(etag);
  }

  @Test
  void list_prefix_isOrderedAndComplete() {
    for (String name : List.of("x/2", "x/10", "y", "x/", "w/1")) {
      put(name, name);
    }

    List<BlobInfo> found = blobs().list(box, "x/", null).blobs();

    assertThat(found).extracting(BlobInfo::name).containsExactly("x/", "x/10", "x/2");
    assertThat(found).allSatisfy(each -> assertThat(info(each.name())).isEqualTo(each));
  }

  @Test
  void delete_blob_isGone() {
    put("a", "x");
    stage("a", 1, bytes("staged"));

    blobs().delete(box, "a");

    assertThat(blobs().find(box, "a")).isEmpty();
    assertThat(blobs().stagedBlocks(box, "a")).isEmpty();
  }

  @Test
  void deleteIfUnchanged_onlyThatVersion() {
    put("a", "x");
    String etag = info("a").etag();

    assertThat(blobs().deleteIfUnchanged(box, "a", "\"0x1\"")).isFalse();
    assertThat(blobs().get(box, "a")).isEqualTo(bytes("x"));
    assertThat(blobs().deleteIfUnchanged(box, "a", etag)).isTrue();
    assertThat(blobs().deleteIfUnchanged(box, "a", etag)).isFalse();
  }

  @Test
  void anything_beyondTheLimits_isRefused() {
    refused(() -> blobs().get("No_Container", "a"));
    refused(() -> blobs().get(box, ""));
    refused(() -> blobs().get(box, "x".repeat(1025)));
    refused(() -> blobs().get(box, "back\\slash"));
    refused(() -> blobs().get(box, "a/../b"));
    refused(() -> blobs().get(box, "."));
    refused(() -> blobs().stageBlock(box, "a", new byte[15], bytes("x"), 1));
    refused(() -> blobs().stageBlock(box, "a", id(1), bytes("x"), 0));
    refused(() -> blobs().stageBlock(box, "a", id(1), bytes("x"), 2));
    refused(() -> blobs().read(box, "a", -1, 1, null));
    refused(() -> blobs().read(box, "a", 0, 0, null));
    refused(() -> blobs().read(box, "a", 0, new byte[4], 5, null));
    refused(() -> commitWith(Map.of("Upper", "x")));
    refused(() -> commitWith(Map.of("name", "ü")));
    refused(() -> commitWith(Map.of("name", "line\nbreak")));
  }

  @Test
  void copy_ofABlob_hasItsBytesAndNewMetadata() {
    byte[] content = random(3_000_000);
    stage("from", 1, content);
    blobs().commit(box, "from", List.of(id(1)), Condition.none(), Map.of("sha256", "original"));

    BlobInfo copy = copied("from", info("from").etag(), "to/ü ?.bin", Condition.absent());

    assertThat(blobs().get(box, "to/ü ?.bin")).isEqualTo(content);
    assertThat(copy.sizeBytes()).isEqualTo(content.length);
    assertThat(copy.metadata()).isEqualTo(Map.of("sha256", "copy"));
  }

  @Test
  void copy_underAConditionThatDoesNotHold_conflictsAndChangesNothing() {
    put("from", "new");
    put("to", "old");
    String etag = info("from").etag();

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> copied("from", etag, "to", Condition.absent()));
    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> copied("from", etag, "to", Condition.unchanged("\"0x1\"")));
    assertThat(blobs().get(box, "to")).isEqualTo(bytes("old"));
    copied("from", etag, "to", Condition.unchanged(info("to").etag()));
    assertThat(blobs().get(box, "to")).isEqualTo(bytes("new"));
  }

  @Test
  void copy_ofAnotherVersionOrNothing_isLeftToTheCaller() {
    put("from", "old");
    String stale = info("from").etag();
    blobs().put(box, "from", bytes("new"), "text/plain");

    for (String name : List.of("from", "none")) {
      Version version = new Version(blobs(), box, name, stale, 3);
      assertThat(blobs().copy(version, box, "to", Condition.none(), Map.of("sha256", "copy")))
          .isEmpty();
    }
    assertThat(blobs().find(box, "to")).isEmpty();
  }

  private BlobInfo copied(String from, String etag, String to, Condition condition) {
    Version version = new Version(blobs(), box, from, etag, info(from).sizeBytes());
    return blobs().copy(version, box, to, condition, Map.of("sha256", "copy")).orElseThrow();
  }

  private void commitWith(Map<String, String> metadata) {
    blobs().commit(box, "a", List.of(), Condition.none(), metadata);
  }

  private void conflict(String name, Condition condition) {
    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> blobs().commit(box, name, List.of(), condition, Map.of()));
  }

  private BlobInfo info(String name) {
    return blobs().find(box, name).orElseThrow();
  }

  private void put(String name, String content) {
    assertThat(blobs().putIfAbsent(box, name, bytes(content), "text/plain")).isTrue();
  }

  private void stage(String name, int id, byte[] content) {
    blobs().stageBlock(box, name, id(id), content, content.length);
  }

  private static byte[] id(int n) {
    return ByteBuffer.allocate(16).putInt(12, n).array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  private static void notFound(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            NotFoundException.class, e -> assertThat(e.code()).isEqualTo("blob_not_found"));
  }

  private static void refused(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("storage_refused"));
  }
}
