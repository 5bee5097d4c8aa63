package com.couriermft.steps.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The plan of an upload: the selected files and their targets.
 *
 * @param config configuration of the step
 * @param files selected files, in order
 */
record UploadPlan(UploadConfig config, List<StoredFile> files) {
  /** Copies. */
  UploadPlan {
    files = List.copyOf(files);
  }

  /**
   * One file to upload. JSON: {@code {"file": {"path": "work:/01JD…/a.csv", …}, "target":
   * "/in/a.csv"}}.
   *
   * @param file file to send
   * @param target remote path
   */
  record Send(StoredFile file, String target) {}

  /**
   * Finds the files to upload.
   *
   * @throws CourierException {@code file_not_found}: a path does not exist, or a glob matches
   *     nothing although the configuration requires a match
   */
  static UploadPlan of(UploadConfig config, Workspace workspace) {
    return new UploadPlan(
        config, new FileSelection(config.files()).resolve(workspace, config.onEmpty()));
  }

  /** Plans an upload of the selected files that still exist. */
  static UploadPlan ofPresent(UploadConfig config, Workspace workspace) {
    return new UploadPlan(config, new FileSelection(config.files()).resolvePresent(workspace));
  }

  /**
   * Assigns a target to each file; a file that is selected twice is uploaded once.
   *
   * @throws CourierException {@code duplicate_name}: two files would have the same target
   */
  List<Send> choose(RemoteFiles remote) throws IOException {
    String path = SafePath.check(config.path());
    boolean directory =
        config.path().endsWith("/")
            || config.files().size() > 1
            || files.size() > 1
            || Glob.isGlob(config.files().get(0))
            || remote.find(path).map(RemoteFile::isDirectory).orElse(false);
    Map<String, StoredFile> targets = new LinkedHashMap<>();
    for (StoredFile file : files) {
      String target = directory ? SafePath.join(path, file.name()) : path;
      StoredFile twin = targets.put(target, file);
      if (twin != null && !twin.path().equals(file.path())) {
        throw CourierException.of(
            TransferCodes.DUPLICATE_NAME,
            "'"
                + twin.path()
                + "' and '"
                + file.path()
                + "' would both be uploaded to '"
                + target
                + "'; rename one of them.");
      }
    }
    return targets.entrySet().stream()
        .map(entry -> new Send(entry.getValue(), entry.getKey()))
        .toList();
  }
}
