package com.couriermft.steps.archive;

import com.couriermft.failure.CourierException;
import com.couriermft.steps.archive.ArchiveReader.Sink;
import com.couriermft.transfer.Glob;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.couriermft.transfer.Workspace.Upload;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a step's archives go. Files for the workspace become visible together, with
 * the step's commit; all others one by one, so everything is rehearsed before the first of them.
 */
final class Extraction {
  private final Workspace workspace;
  private final String directory;
  private final @Nullable Glob pattern;
  private final Overwrite overwrite;
  private final Progress progress;

  Extraction(Workspace workspace, UnzipStep.Config config, Progress progress) {
    String destination = Objects.requireNonNullElse(config.destination(), "");
    this.workspace = workspace;
    this.directory =
        destination.isEmpty() || destination.endsWith("/") ? destination : destination + "/";
    this.pattern = config.pattern() == null ? null : Glob.of(config.pattern());
    this.overwrite = config.overwrite();
    this.progress = progress;
  }

  /** Whether each file is visible to everybody as soon as it is committed. */
  boolean isVisibleAtOnce() {
    return !Workspace.isRunsOwn(pathOf("x"));
  }

  /** Ends in a slash, or is empty. */
  String directory() {
    return directory;
  }

  /** Goes through the same motions and writes nothing. */
  Sink rehearsal() {
    Set<String> paths = new HashSet<>();
    return name -> {
      if (isWanted(name)) {
        claim(name, paths);
        workspace.create(pathOf(name), overwrite).close();
      }
      return Sink.NOWHERE.file(name);
    };
  }

  /** Writes nothing, and adds where each file would go. */
  Sink naming(Set<String> paths) {
    return name -> {
      if (isWanted(name)) {
        paths.add(pathOf(name));
      }
      return Sink.NOWHERE.file(name);
    };
  }

  /**
   * Writes files.
   *
   * @param committed takes them, in the archive's order
   */
  Sink writing(Set<String> paths, List<StoredFile> committed) {
    return name -> {
      if (!isWanted(name)) {
        return Sink.NOWHERE.file(name);
      }
      claim(name, paths);
      Upload upload = workspace.create(pathOf(name), overwrite);
      progress.expect(1, 0);
      return new Writing(upload, committed);
    };
  }

  private final class Writing implements Sink.Entry {
    private final Upload upload;
    private final List<StoredFile> committed;

    Writing(Upload upload, List<StoredFile> committed) {
      this.upload = upload;
      this.committed = committed;
    }

    @Override
    public void write(byte[] buffer, int length) throws IOException {
      upload.write(buffer, 0, length);
    }

    @Override
    public void done() throws IOException {
      committed.add(upload.commit());
      progress.fileDone();
    }

    @Override
    public void close() {
      upload.close();
    }
  }

  /** Each path is one file's, also where a step unpacks several archives. */
  private void claim(String name, Set<String> paths) {
    if (!paths.add(pathOf(name)) && overwrite != Overwrite.RENAME) {
      throw CourierException.permanent(
          "duplicate_destination",
          "Two archives both hold '"
              + ArchiveErrors.printable(name)
              + "'; unpack them into directories of their own.");
    }
  }

  private String pathOf(String name) {
    return workspace.absolute(directory + name);
  }

  private boolean isWanted(String name) {
    return pattern == null || pattern.matches(name);
  }
}
