package com.couriermft.steps.pgp;

import com.couriermft.step.Check;
import com.couriermft.step.Check.Kind;
import com.couriermft.step.DryRun;
import com.couriermft.step.FileChecks;
import com.couriermft.transfer.FileSelection;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.StoredFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Looks of a dry run at keys, and at the files that messages are made of and go to. */
final class OutputChecks {
  private final DryRun dryRun;

  OutputChecks(DryRun dryRun) {
    this.dryRun = dryRun;
  }

  /**
   * Whether a key is fit for what the step does with it.
   *
   * @param use tries, and tells the fingerprint of the key
   */
  void key(String pointer, String name, Supplier<String> use)
      throws IOException, InterruptedException {
    dryRun.look(
        pointer,
        Kind.KEY,
        name,
        () -> {
          String fingerprint = AboutKey.get(name, use);
          dryRun.report(Check.ok(pointer, Kind.KEY, name, "It would use " + fingerprint + "."));
        });
  }

  /** Whether sources are there and destinations are free. */
  void files(
      JsonNode input, @Nullable String destination, UnaryOperator<String> name, Overwrite overwrite)
      throws IOException, InterruptedException {
    List<StoredFile> sources = new ArrayList<>();
    FileChecks checks = new FileChecks(dryRun);
    if (dryRun.knows("input")) {
      dryRun.look(
          "/input",
          Kind.FIELD,
          "input",
          () ->
              sources.addAll(
                  checks.sources("/input", FileSelection.of(input, "input").names(), true)));
    }
    if (destination != null && dryRun.knows("destination", "overwrite", "armor")) {
      List<String> names = sources.stream().map(StoredFile::name).map(name).toList();
      checks.destination("/destination", destination, names, overwrite);
    }
  }
}
