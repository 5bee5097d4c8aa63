package com.couriermft.steps.archive;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The manifest of an archive, written after all its files are visible.
 *
 * <pre>{"archive": "work:/01JD…/a.zip", "files": [{"path": "files:/in/a.csv", "name": "a.csv",
 *  "size_bytes": 1, "sha256": "9f86…", "modified_at": "2026-01-01T00:00:00Z"}]}</pre>
 *
 * @param path path of the manifest, which is different for each archive of a step and each
 *     iteration of a loop
 */
record ArchiveManifest(Workspace workspace, String path) {
  private static final int MARK = 16;

  /** Returns the manifest of an archive, in the destination directory of its files. */
  static ArchiveManifest of(StepContext context, String directory, StoredFile archive) {
    StepContext.Attempt attempt = context.attempt();
    String mark = Sha256.of(archive.path()).substring(0, MARK);
    String name =
        ".courier-manifest-%s-%s-%s.json"
            .formatted(attempt.executionId(), attempt.writer().step(), mark);
    return new ArchiveManifest(context.workspace(), context.workspace().absolute(directory + name));
  }

  /** Checks whether the manifest can be written. */
  void rehearse() throws IOException {
    workspace.create(path, Overwrite.REPLACE).close();
  }

  /**
   * Deletes files of an earlier attempt that the archive no longer contains. Only files that this
   * step of this execution wrote are deleted.
   *
   * @param committed files that this attempt has committed, also from other archives
   */
  void removeLeftovers(Set<String> committed) throws IOException {
    Optional<StoredFile> earlier = workspace.findOwn(path, Overwrite.REPLACE);
    if (earlier.isEmpty()) {
      return;
    }
    List<String> before;
    try (InputStream in = workspace.read(earlier.get(), 0)) {
      before = Json.readTree(in.readAllBytes()).path("files").findValuesAsText("path");
    }
    for (String file : before) {
      Optional<StoredFile> own = workspace.findOwn(file, Overwrite.REPLACE);
      if (own.isPresent() && !committed.contains(file)) {
        workspace.delete(own.get());
      }
    }
  }

  /** Writes the manifest of the archive. */
  void write(StoredFile archive, List<StoredFile> files) throws IOException {
    ObjectNode manifest = Json.object().put("archive", archive.path());
    manifest.set("files", Json.tree(files));
    byte[] bytes = Json.bytes(manifest);
    try (Upload upload = workspace.create(path, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }
}
