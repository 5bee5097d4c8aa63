package com.couriermft.steps.archive;

import com.couriermft.failure.CourierException;
import com.couriermft.transfer.Glob;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.couriermft.transfer.Workspace.Upload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the files of one archive go. */
final class Extraction implements ArchiveReader.Sink {
  private final Workspace workspace;
  private final String directory;
  private final @Nullable Glob pattern;
  private final Overwrite overwrite;
  private final Progress progress;
  private final Set<String> written;
  private final List<StoredFile> files = new ArrayList<>();

  /**
   * Unpacks one archive of a step.
   *
   * @param written what the step has unpacked so far, from this archive and others
   */
  Extraction(Workspace workspace, UnzipStep.Config config, Progress progress, Set<String> written) {
    String destination = config.destination();
    this.workspace = workspace;
    this.directory =
        destination == null || destination.isEmpty() || destination.endsWith("/")
            ? Objects.requireNonNullElse(destination, "")
            : destination + "/";
    this.pattern = config.pattern() == null ? null : Glob.of(config.pattern());
    this.overwrite = config.overwrite();
    this.progress = progress;
    this.written = written;
  }

  boolean isPermanent() {
    return pathOf("x").startsWith("files:/");
  }

  String pathOf(String name) {
    return workspace.absolute(directory + name);
  }

  /** What was unpacked, in the archive's order. */
  List<StoredFile> files() {
    return List.copyOf(files);
  }

  /** Goes through the same motions and writes nothing. */
  ArchiveReader.Sink rehearsal() {
    return name -> {
      if (isWanted(name)) {
        checkNew(name);
        workspace.create(pathOf(name), overwrite).close();
      }
      return NOWHERE.file(name);
    };
  }

  @Override
  public Entry file(String name) throws IOException {
    if (!isWanted(name)) {
      return NOWHERE.file(name);
    }
    checkNew(name);
    written.add(pathOf(name));
    Upload upload = workspace.create(pathOf(name), overwrite);
    progress.expect(1, 0);
    return new Entry() {
      @Override
      public void write(byte[] buffer, int length) throws IOException {
        upload.write(buffer, 0, length);
      }

      @Override
      public void done() throws IOException {
        files.add(upload.commit());
        progress.fileDone();
      }

      @Override
      public void close() {
        upload.close();
      }
    };
  }

  private void checkNew(String name) {
    if (overwrite != Overwrite.RENAME && written.contains(pathOf(name))) {
      throw CourierException.permanent(
          "duplicate_destination",
          "Two archives both hold '" + name + "'; unpack them into directories of their own.");
    }
  }

  private boolean isWanted(String name) {
    return pattern == null || pattern.matches(name);
  }
}
