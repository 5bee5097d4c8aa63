package com.couriermft.partners.place;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.peers.HierarchicalBlobs;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.PlaceFolder;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that directories in an account with a hierarchical namespace are never treated as files.
 */
class DirectoriesTest {
  private static final String[] FILES = {"inbox/a.csv", "inbox/empty.done", "inbox/sub/b c+d.csv"};

  private final String container = "h-" + UUID.randomUUID();
  private final Blobs azurite =
      AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of()).blobs();
  private final HierarchicalBlobs proxy =
      new HierarchicalBlobs("http://127.0.0.1:" + PlacesTest.azuriteEndpoint().getPort());

  @BeforeEach
  void fill() {
    for (String file : FILES) {
      azurite.put(container, file, new byte[file.endsWith("done") ? 0 : 3], "text/plain");
    }
    for (String folder : List.of("inbox", "inbox/sub", "inbox/landing")) {
      azurite.put(
          container, folder, new byte[0], 0, Condition.none(), Map.of("hdi_isfolder", "true"));
    }
  }

  @AfterEach
  void stop() {
    proxy.close();
  }

  private Place place(boolean isHierarchical) {
    URI direct = PlacesTest.azuriteEndpoint();
    URI endpoint = isHierarchical ? URI.create(proxy.address() + direct.getPath()) : direct;
    return new BlobPlace(
        new AzureAccounts(List.of()).blobs(endpoint, PlacesTest.azuriteKey()), container);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void directories_areNeitherListedNorFoundNorMoved(boolean isHierarchical) throws Exception {
    Place place = place(isHierarchical);

    assertThat(place.list("", null).blobs()).extracting(BlobInfo::name).containsExactly(FILES);
    assertThat(place.list("inbox/", null).blobs()).extracting(BlobInfo::sizeBytes).contains(0L, 3L);
    assertThat(place.find("inbox/sub")).isEmpty();
    assertThat(place.find("inbox/landing")).isEmpty();
    assertThat(place.find("inbox/a.csv")).isPresent();
    List<RemoteFile> seen = new ArrayList<>();
    new PlaceFolder("box", place).list("/inbox", seen::add);
    assertThat(seen.stream().filter(RemoteFile::isFile))
        .extracting(RemoteFile::name)
        .containsExactly("a.csv", "empty.done");
    move(place);
    assertThat(proxy.deletes).isEmpty();
    assertThat(azurite.list(container, "", null).blobs())
        .extracting(BlobInfo::name)
        .containsExactly("moved/a.csv", "moved/b c+d.csv", "moved/empty.done");
  }

  /** Moves all files, as a step with this pattern does: {@code box:/inbox/**}. */
  private static void move(Place place) throws Exception {
    try (Spaces spaces =
            new Spaces(new InMemoryBlobs(InstantSource.system()), (name, progress) -> place);
        BlobWorkspace attempt = spaces.attempt("move")) {
      for (StoredFile file : attempt.find("box:/inbox/**")) {
        String name = file.path().substring(file.path().lastIndexOf('/') + 1);
        attempt.copy(file, "box:/moved/" + name, Overwrite.FAIL);
        attempt.delete(file);
      }
    }
  }
}
