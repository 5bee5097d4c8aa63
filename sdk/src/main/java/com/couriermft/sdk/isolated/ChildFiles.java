package com.couriermft.sdk.isolated;

import com.couriermft.sdk.FunctionFiles;
import com.couriermft.sdk.value.NamedPaths;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of a call, which the host has copied to the call's scratch directory. */
final class ChildFiles implements FunctionFiles {
  private final Path scratch;
  private final Map<?, ?> reads;
  private final NamedPaths writes;
  private final Map<String, String> created = new LinkedHashMap<>();
  private final List<OutputStream> open = new ArrayList<>();

  /**
   * Creates the files of a call.
   *
   * @param reads files in the scratch directory, by the function's paths
   */
  ChildFiles(Path scratch, Map<?, ?> reads, NamedPaths writes) {
    this.scratch = scratch;
    this.reads = reads;
    this.writes = writes;
  }

  @Override
  public InputStream read(String path) throws IOException {
    if (reads.get(path) instanceof String file) {
      return new BufferedInputStream(Files.newInputStream(scratch.resolve(file)));
    }
    throw NamedPaths.unnamed("reads", path);
  }

  @Override
  public synchronized OutputStream create(String path) throws IOException {
    writes.require("writes", path);
    String file = "out/" + created.size();
    if (created.putIfAbsent(path, file) != null) {
      throw NamedPaths.createdBefore(path);
    }
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(scratch.resolve(file)));
    open.add(out);
    return out;
  }

  /**
   * Closes the files that the function has left open, and returns the files that it wrote to the
   * scratch directory.
   */
  synchronized Map<String, String> finish() throws IOException {
    for (OutputStream each : open) {
      each.close();
    }
    return Map.copyOf(created);
  }
}
