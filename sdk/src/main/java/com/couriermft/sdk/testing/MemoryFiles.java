package com.couriermft.sdk.testing;

import com.couriermft.sdk.FunctionFiles;
import com.couriermft.sdk.value.NamedPaths;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of one run, stored in memory. */
final class MemoryFiles implements FunctionFiles {
  private final Map<String, byte[]> there;
  private final NamedPaths reads;
  private final NamedPaths writes;
  private final Map<String, ByteArrayOutputStream> created = new LinkedHashMap<>();

  MemoryFiles(Map<String, byte[]> there, Record parameters) {
    this.there = Map.copyOf(there);
    reads = NamedPaths.read(parameters);
    writes = NamedPaths.written(parameters);
  }

  @Override
  public InputStream read(String path) throws IOException {
    reads.require("reads", path);
    byte[] content = there.get(path);
    if (content == null) {
      throw new FileNotFoundException("There is no file '" + path + "'");
    }
    return new ByteArrayInputStream(content);
  }

  @Override
  public synchronized OutputStream create(String path) {
    writes.require("writes", path);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (created.putIfAbsent(path, out) != null) {
      throw NamedPaths.createdBefore(path);
    }
    return out;
  }

  synchronized Map<String, byte[]> created() {
    Map<String, byte[]> all = new LinkedHashMap<>();
    created.forEach((path, out) -> all.put(path, out.toByteArray()));
    return all;
  }
}
