package com.couriermft.steps.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.RequestCounter;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that small files of the workspace are copied to the permanent store in parallel. {@code
 * -Dcourier.copies=5000} copies that many files of 1 KiB and prints the duration.
 */
class ManyCopiesTest {
  private static final int FILES = Integer.getInteger("courier.copies", 100);

  @Test
  void copy_ofManySmallFiles_takesAboutOneRequestEach() throws Exception {
    String azurite = AzuriteServer.shared().connectionString();
    RequestCounter counter = new RequestCounter(azurite);
    AzureStorage storage = AzureStorage.ofConnectionString(azurite, List.of(counter));
    try (Spaces spaces = new Spaces(storage.blobs());
        BlobWorkspace workspace = spaces.attempt("copy")) {
      for (int i = 0; i < FILES; i++) {
        try (Upload upload = workspace.create("in/f%05d".formatted(i), Overwrite.FAIL)) {
          upload.write(new byte[1024], 0, 1024);
          upload.commit();
        }
      }
      StepContext.Attempt attempt = new StepContext.Attempt(Spaces.RUN, "j", "copy", 0, "n");
      counter.clear();
      long begun = System.nanoTime();
      StepResult result =
          CheckedSteps.run(
              new CopyStep(),
              new PlacementConfig(
                  Json.tree("in/*"), null, null, "/out/", Overwrite.FAIL, OnEmpty.FAIL),
              new FixedContext(workspace, attempt));
      System.out.printf("%d copies in %d ms%n", FILES, (System.nanoTime() - begun) / 1_000_000);

      int requests = counter.snapshot().values().stream().mapToInt(n -> n).sum();
      assertThat(requests).as("%s", counter.snapshot()).isLessThan(2 * FILES);
      assertThat(result.outputs().get("files")).hasSize(FILES);
      assertThat(workspace.find("/out/*")).hasSize(FILES).allMatch(f -> f.sizeBytes() == 1024);
    }
  }
}
