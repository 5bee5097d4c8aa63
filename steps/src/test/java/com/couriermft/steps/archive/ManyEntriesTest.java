package com.couriermft.steps.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.RequestCounter;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that small files of an archive are unpacked into the permanent store in parallel. {@code
 * -Dcourier.entries=5000} unpacks that many files of 1 KiB and prints the duration.
 */
@Tag("alone")
class ManyEntriesTest {
  private static final int FILES = Integer.getInteger("courier.entries", 100);

  /** Number of additional requests to read the archive and write its manifest. */
  private static final int BESIDES = 20;

  @ParameterizedTest
  @EnumSource(Overwrite.class)
  void unzip_ofManySmallFiles_takesTwoRequestsEach(Overwrite overwrite) throws Exception {
    String azurite = AzuriteServer.shared().connectionString();
    RequestCounter counter = new RequestCounter(azurite);
    AzureStorage storage = AzureStorage.ofConnectionString(azurite, List.of(counter));
    try (Spaces spaces = new Spaces(storage.blobs());
        BlobWorkspace workspace = spaces.attempt("unzip")) {
      String directory = "/many-" + overwrite + "/";
      String input = "many-" + overwrite + ".zip";
      byte[] archive = archive();
      try (Upload upload = workspace.create(input, Overwrite.FAIL)) {
        upload.write(archive, 0, archive.length);
        upload.commit();
      }
      ObjectNode config =
          Json.object()
              .put("input", input)
              .put("destination", directory)
              .put("overwrite", overwrite.name().toLowerCase(Locale.ROOT));
      StepContext.Attempt attempt = new StepContext.Attempt(Spaces.RUN, "j", "unzip", 0, "n");
      UnzipStep step = new UnzipStep();
      // The first write creates the permanent store's container, so it must happen before the
      // parallel writes.
      try (Upload first = workspace.create("/made-before-" + overwrite, Overwrite.FAIL)) {
        first.commit();
      }
      counter.clear();
      long begun = System.nanoTime();
      StepResult result =
          CheckedSteps.run(
              step, ConfigBinder.bind(step.type(), config), new FixedContext(workspace, attempt));
      System.out.printf(
          "%d entries, %s, in %d ms: %s%n",
          FILES, overwrite, (System.nanoTime() - begun) / 1_000_000, counter.snapshot());

      int requests = counter.snapshot().values().stream().mapToInt(n -> n).sum();
      int notes = counter.notes();
      assertThat(requests - notes).as("%s", counter.snapshot()).isLessThan(2 * FILES + BESIDES);
      // One record covers all files that are waiting when it is written; how many depends on the
      // machine.
      assertThat(notes).isLessThan(FILES / 2);
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        expected.add("files:" + directory + name(i));
      }
      assertThat(result.outputs().get("extracted_files"))
          .extracting(path -> path.textValue())
          .containsExactlyElementsOf(expected);
      assertThat(workspace.find(directory + "f*"))
          .hasSize(FILES)
          .allMatch(f -> f.sizeBytes() == 1024);
    }
  }

  private static String name(int entry) {
    return "f%05d".formatted(entry);
  }

  private static byte[] archive() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < FILES; i++) {
        zip.putNextEntry(new ZipEntry(name(i)));
        zip.write(new byte[1024]);
      }
    }
    return bytes.toByteArray();
  }
}
