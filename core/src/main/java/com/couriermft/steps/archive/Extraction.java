package com.couriermft.steps.archive;

import com.couriermft.transfer.Glob;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.Progress;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.couriermft.transfer.Workspace.Upload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the files of one archive go. */
final class Extraction implements ArchiveReader.Sink {
  private final Workspace workspace;
  private final String directory;
  private final @Nullable Glob pattern;
  private final Overwrite overwrite;
  private final Progress progress;
  private final List<StoredFile> files = new ArrayList<>();

  Extraction(Workspace workspace, UnzipStep.Config config, Progress progress) {
    String destination = config.destination();
    this.workspace = workspace;
    this.directory =
        destination == null || destination.isEmpty() || destination.endsWith("/")
            ? String.valueOf(destination == null ? "" : destination)
            : destination + "/";
    this.pattern = config.pattern() == null ? null : Glob.of(config.pattern());
    this.overwrite = config.overwrite();
    this.progress = progress;
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

  private boolean isWanted(String name) {
    return pattern == null || pattern.matches(name);
  }
}
