package com.couriermft.partners.place;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.FakeFileShare;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StorageAccounts.Login;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the contract of storage locations with containers in memory and on Azurite, and with shares.
 */
class PlacesTest {
  private static final AzureAccounts ACCOUNTS = new AzureAccounts(List.of());

  @Nested
  class MemoryTest extends PlaceContract {
    private final Place place = new BlobPlace(new InMemoryBlobs(InstantSource.system()), "box");

    @Override
    protected Place place() {
      return place;
    }
  }

  @Nested
  class AzuriteTest extends PlaceContract {
    private final String container = "p-" + UUID.randomUUID();
    private final Place place =
        new BlobPlace(ACCOUNTS.blobs(azuriteEndpoint(), azuriteKey()), container);

    private AzuriteTest() {
      // The owner of the storage account creates the container, so the test creates it here.
      AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of())
          .blobs()
          .put(container, "seed", new byte[0], "text/plain");
      assertThat(place.deleteIfUnchanged("seed", place.find("seed").orElseThrow().etag())).isTrue();
    }

    @Override
    protected Place place() {
      return place;
    }
  }

  @Nested
  class ShareTest extends PlaceContract {
    private final FakeFileShare share = FakeFileShare.start();
    private final Place place =
        new SharePlace(ACCOUNTS.share(share.endpoint(), "box", new Login.Key(FakeFileShare.KEY)));

    @Override
    protected Place place() {
      return place;
    }

    @Test
    void abandon_ofATemporaryFile_removesIt() {
      Place.Draft draft = new Place.Draft("d/a", new byte[8]);
      place.stage(draft, 0, "x".getBytes(UTF_8), 1);
      assertThat(share.paths()).hasSize(1).noneMatch("d/a"::equals);

      place.abandon(draft);

      assertThat(share.paths()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Overwrite.class)
    void create_twoNamesThatTheShareTakesForOne_isRefusedAndKeepsTheFirst(Overwrite overwrite)
        throws IOException {
      try (Spaces spaces =
              new Spaces(new InMemoryBlobs(InstantSource.system()), (name, progress) -> place);
          BlobWorkspace attempt = spaces.attempt("put")) {
        write(attempt, "box:/d/A.csv", overwrite, "first");

        assertCode(
            () -> write(attempt, "box:/D/a.csv", overwrite, "second"), "duplicate_destination");
      }
      assertThat(text(place.find("d/A.csv").orElseThrow())).isEqualTo("first");
      assertThat(share.paths()).containsExactly("d/A.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/b.csv", "b.csv", "box:/b.csv"})
    void copy_fileThatWasEditedOverSmb_hasItsBytesAndTheirHash(String to) throws IOException {
      try (Spaces spaces =
          new Spaces(new InMemoryBlobs(InstantSource.system()), (name, progress) -> place)) {
        BlobWorkspace before = spaces.attempt("put");
        write(before, "box:/a.csv", Overwrite.FAIL, "one");
        before.copy(before.get("box:/a.csv"), to, Overwrite.FAIL);
        spaces.commit(Spaces.RUN, before);
        share.editOverSmb("a.csv", "two");
        BlobWorkspace after = spaces.attempt("put");

        StoredFile copy = after.copy(after.get("box:/a.csv"), to, Overwrite.FAIL);

        try (InputStream in = after.read(copy, 0)) {
          assertThat(in).hasContent("two");
        }
        assertThat(copy.sha256()).isEqualTo(Sha256.of("two"));
      }
    }

    @Test
    void move_toANameThatDiffersInCase_keepsTheFile() throws IOException {
      put("d/a.csv", "mine", Condition.absent());
      try (Spaces spaces =
              new Spaces(new InMemoryBlobs(InstantSource.system()), (name, progress) -> place);
          BlobWorkspace attempt = spaces.attempt("move")) {
        StoredFile source = attempt.get("box:/d/a.csv");

        attempt.copy(source, "box:/d/A.csv", Overwrite.REPLACE);
        attempt.delete(source);
      }
      assertThat(share.paths()).containsExactly("d/A.csv");
      assertThat(text(place.find("d/A.csv").orElseThrow())).isEqualTo("mine");
    }

    private void write(BlobWorkspace attempt, String path, Overwrite overwrite, String text) {
      try (Workspace.Upload upload = attempt.create(path, overwrite)) {
        upload.write(text.getBytes(UTF_8), 0, text.length());
        upload.commit();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Test
    void list_manyDirectories_holdsNoMoreThanAPageOfEachLevel() {
      for (int n = 0; n < 10; n++) {
        for (String below : List.of("/a/1", "/2")) {
          put("wide/" + n + below, "x", Condition.absent());
        }
      }
      int longest = 0;
      List<String> found = new ArrayList<>();
      String continuation = null;
      do {
        BlobPage page = place.list("wide/", continuation);
        page.blobs().forEach(file -> found.add(file.name()));
        continuation = page.continuation();
        longest = Math.max(longest, continuation == null ? 0 : continuation.split("\n").length);
      } while (continuation != null);

      assertThat(found).hasSize(20).doesNotHaveDuplicates();
      assertThat(longest).isLessThan(15);
    }

    @Test
    void find_withAnotherKey_isDenied() {
      Place wrong =
          new SharePlace(ACCOUNTS.share(share.endpoint(), "box", new Login.Key("b3RoZXI=")));

      assertCode(() -> wrong.find("a"), "storage_denied");
    }

    @Test
    void find_inAShareThatDoesNotExist_saysSo() {
      Place none =
          new SharePlace(
              ACCOUNTS.share(share.endpoint(), "none", new Login.Key(FakeFileShare.KEY)));

      assertCode(() -> none.find("a"), "share_not_found");
    }

    @AfterEach
    void close() {
      share.close();
    }
  }

  @Test
  void commit_inAContainerThatDoesNotExist_saysSoAndMakesNone() {
    Place place = new BlobPlace(ACCOUNTS.blobs(azuriteEndpoint(), azuriteKey()), "none-at-all");

    assertCode(
        () -> place.stage(new Place.Draft("a", new byte[8]), 0, new byte[1], 1),
        "container_not_found");
  }

  private static void assertCode(Runnable call, String code) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  static URI azuriteEndpoint() {
    return URI.create(setting("BlobEndpoint"));
  }

  static Login azuriteKey() {
    return new Login.Key(setting("AccountKey"));
  }

  private static String setting(String name) {
    Matcher found =
        Pattern.compile(name + "=([^;]+)").matcher(AzuriteServer.shared().connectionString());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}
