package com.couriermft.partners.place;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Place.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Place}. */
abstract class PlaceContract {
  private static final int PART = 8 << 20;
  private static final Map<String, String> META =
      Map.of("sha256", "0".repeat(64), "courier_step", "a.1");

  private byte keys;

  protected abstract Place place();

  @Test
  void commit_ofSeveralParts_makesThemOneFile() {
    byte[] bytes = new byte[PART + 5];
    new Random(1).nextBytes(bytes);
    byte[] second = {
      bytes[PART], bytes[PART + 1], bytes[PART + 2], bytes[PART + 3], bytes[PART + 4]
    };
    Draft draft = draft("dir/ü %+&.bin");
    place().stage(draft, PART, second, 5);
    place().stage(draft, 0, bytes, PART);
    assertThat(place().find("dir/ü %+&.bin")).isEmpty();
    assertThat(names("")).isEmpty();

    BlobInfo file = place().commit(draft, bytes.length, Condition.absent(), META);

    assertThat(file.sizeBytes()).isEqualTo(bytes.length);
    assertThat(file.metadata()).containsAllEntriesOf(META);
    assertThat(place().find("dir/ü %+&.bin")).contains(file);
    assertThat(place().read("dir/ü %+&.bin", PART - 1, 6, file.etag()))
        .startsWith(bytes[PART - 1])
        .endsWith(second);
    assertThat(names("")).containsExactly("dir/ü %+&.bin");
  }

  @Test
  void commit_ofNothing_isAnEmptyFile() {
    place().commit(draft("empty"), 0, Condition.absent(), META);

    assertThat(place().find("empty").orElseThrow().sizeBytes()).isZero();
  }

  @Test
  void commit_underAConditionThatDoesNotHold_conflictsAndChangesNothing() {
    BlobInfo old = put("a", "old", Condition.absent());

    for (Condition condition : List.of(Condition.absent(), Condition.unchanged("\"0xff\""))) {
      assertThatExceptionOfType(StoreConflict.class).isThrownBy(() -> put("a", "new", condition));
    }
    assertThat(text(old)).isEqualTo("old");
    put("a", "by version", Condition.unchanged(old.etag()));
    assertThat(text(put("a", "by force", Condition.none()))).isEqualTo("by force");
    assertThat(names("")).containsExactly("a");
  }

  @Test
  void read_whatIsNotThereAsExpected_fails() {
    BlobInfo old = put("a", "old", Condition.absent());
    put("a", "new", Condition.none());

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> place().read("a", 0, 3, old.etag()));
    assertThatThrownBy(() -> place().read("none/b", 0, 3, old.etag()))
        .isInstanceOfAny(NotFoundException.class, StoreConflict.class);
  }

  @Test
  void list_byPrefix_findsWhatIsBelowInAnyNumberOfPages() {
    for (String name :
        List.of("x", "in/a", "in/b", "in/c", "in/deep/er/d", "in/deep/e", "inn", "other/f")) {
      put(name, name, Condition.absent());
    }

    assertThat(names("in/"))
        .containsExactlyInAnyOrder("in/a", "in/b", "in/c", "in/deep/er/d", "in/deep/e");
    assertThat(names("in")).hasSize(6);
    assertThat(names("in/deep/e")).containsExactlyInAnyOrder("in/deep/er/d", "in/deep/e");
    assertThat(names("none/")).isEmpty();
    assertThat(names("")).hasSize(8);
  }

  @Test
  void deleteIfUnchanged_otherVersion_leavesIt() {
    BlobInfo old = put("a", "old", Condition.absent());
    BlobInfo now = put("a", "new", Condition.none());

    assertThat(place().deleteIfUnchanged("a", old.etag())).isFalse();
    assertThat(text(now)).isEqualTo("new");
    assertThat(place().deleteIfUnchanged("a", now.etag())).isTrue();
    assertThat(place().find("a")).isEmpty();
    assertThat(place().deleteIfUnchanged("a", now.etag())).isFalse();
  }

  @Test
  void abandon_ofWhatWasStaged_leavesWhatWasThereAndNothingElse() {
    BlobInfo old = put("d/a", "old", Condition.absent());
    Draft draft = draft("d/a");
    place().stage(draft, 0, "longer".getBytes(UTF_8), 6);

    place().abandon(draft);

    assertThat(place().find("d/a")).contains(old);
    assertThat(text(old)).isEqualTo("old");
    assertThat(names("")).containsExactly("d/a");
    assertThat(text(put("d/a", "new", Condition.unchanged(old.etag())))).isEqualTo("new");
  }

  private Draft draft(String name) {
    return new Draft(name, new byte[] {0, 0, 0, 0, 0, 0, 0, ++keys});
  }

  final BlobInfo put(String name, String text, Condition condition) {
    byte[] bytes = text.getBytes(UTF_8);
    Draft draft = draft(name);
    place().stage(draft, 0, bytes, bytes.length);
    return place().commit(draft, bytes.length, condition, META);
  }

  final String text(BlobInfo file) {
    return new String(place().read(file.name(), 0, (int) file.sizeBytes(), file.etag()), UTF_8);
  }

  private List<String> names(String prefix) {
    List<String> names = new ArrayList<>();
    String continuation = null;
    do {
      BlobPage page = place().list(prefix, continuation);
      page.blobs().forEach(file -> names.add(file.name()));
      continuation = page.continuation();
    } while (continuation != null);
    return names;
  }
}
