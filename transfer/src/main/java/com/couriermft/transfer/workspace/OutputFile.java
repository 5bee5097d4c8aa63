package com.couriermft.transfer.workspace;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A source file and the destination of the output that a step creates from it.
 *
 * @param source the source file
 * @param path the absolute path of the output
 */
public record OutputFile(StoredFile source, String path) {
  /** Removes outputs that a step created outside the workspace, if they are unchanged. */
  public static void removeMade(List<OutputFile> targets, Workspace workspace, Overwrite overwrite)
      throws IOException {
    PlacedLeftovers leftovers = new PlacedLeftovers(workspace, overwrite);
    for (OutputFile target : targets) {
      leftovers.remove(target.path(), List.of(target.source()));
    }
  }

  /**
   * Decides the destinations of several files before anything is written.
   *
   * @param destination a path for a single file, a directory that ends in {@code /}, or {@code
   *     null} for the workspace
   * @param name returns the output's name for a file's name
   * @throws CourierException {@code invalid_path}: several files for a single path; {@code
   *     duplicate_destination}: two outputs have the same destination; {@code same_file}: an output
   *     would overwrite its source
   */
  public static List<OutputFile> plan(
      Workspace workspace,
      List<StoredFile> files,
      @Nullable String destination,
      UnaryOperator<String> name) {
    String to = Objects.requireNonNullElse(destination, "");
    boolean isDirectory = to.isEmpty() || to.endsWith("/");
    if (!isDirectory && files.size() > 1) {
      throw FileErrors.invalidPath(
          to, files.size() + " files cannot be written to one path; end the destination with '/'.");
    }
    Map<String, StoredFile> taken = new HashMap<>();
    List<OutputFile> targets = new ArrayList<>();
    for (StoredFile file : files) {
      String path = workspace.absolute(isDirectory ? to + name.apply(file.name()) : to);
      StoredFile other = taken.put(path, file);
      if (other != null) {
        throw CourierException.of(
            FileCodes.DUPLICATE_DESTINATION,
            "'%s' and '%s' would both be written to '%s'; give them different names."
                .formatted(other.path(), file.path(), path));
      } else if (path.equals(file.path())) {
        throw CourierException.of(
            FileCodes.SAME_FILE,
            "'" + path + "' is both source and destination; choose another destination.");
      }
      targets.add(new OutputFile(file, path));
    }
    return targets;
  }
}
