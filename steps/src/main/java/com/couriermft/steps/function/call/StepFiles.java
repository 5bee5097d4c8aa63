package com.couriermft.steps.function.call;

import com.couriermft.sdk.FunctionFiles;
import com.couriermft.sdk.value.NamedPaths;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files that one attempt of a function reads and creates in its step's workspace. Created files
 * become visible with {@link #commit}. Thread-safe.
 */
public final class StepFiles implements FunctionFiles, AutoCloseable {
  private final Workspace workspace;
  private final NamedPaths reads;
  private final NamedPaths writes;
  private final Map<String, Workspace.Upload> created = new LinkedHashMap<>();

  /** Determines from the parameters which files of a workspace the function may read or create. */
  public StepFiles(Workspace workspace, Record parameters) {
    this.workspace = workspace;
    reads = NamedPaths.read(parameters);
    writes = NamedPaths.written(parameters);
  }

  /** Returns the paths of files that the function may read. */
  public NamedPaths reads() {
    return reads;
  }

  /** Returns the paths of files and directories that the function may create. */
  public NamedPaths writes() {
    return writes;
  }

  @Override
  public InputStream read(String path) throws IOException {
    reads.require("reads", path);
    return workspace.read(workspace.get(path), 0);
  }

  @Override
  public synchronized OutputStream create(String path) throws IOException {
    writes.require("writes", path);
    if (created.containsKey(path)) {
      throw NamedPaths.createdBefore(path);
    }
    Workspace.Upload upload = workspace.create(path, Overwrite.REPLACE);
    created.put(path, upload);
    return new UploadOutputStream(upload);
  }

  /** Commits the created files and returns them in the order of their creation. */
  public synchronized List<StoredFile> commit() throws IOException {
    List<StoredFile> files = new ArrayList<>();
    for (Workspace.Upload each : created.values()) {
      files.add(each.commit());
    }
    return files;
  }

  /** Discards uncommitted files. */
  @Override
  public synchronized void close() {
    created.values().forEach(Workspace.Upload::close);
  }
}
