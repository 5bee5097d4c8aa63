package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.steps.function.StepFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The files of one call, in a directory that host and child share: the host puts in what the
 * function reads, and takes out what it has created.
 *
 * @param directory has the directories {@code in} and {@code out}
 * @param files the files of the step
 */
record CallFiles(Path directory, StepFiles files) {
  private static final Pattern CREATED = Pattern.compile("out/[0-9]{1,9}");

  /** Copies what the function may read, and returns where each path is. */
  Map<String, String> fill() throws IOException {
    Map<String, String> reads = new TreeMap<>();
    for (String path : new TreeSet<>(files.reads().paths())) {
      String file = "in/" + reads.size();
      try (InputStream in = files.read(path)) {
        Files.copy(in, directory.resolve(file));
      }
      reads.put(path, file);
    }
    return reads;
  }

  /**
   * Takes over what the function has created. The child says where, and is not believed.
   *
   * @param created files of the directory by path
   */
  void take(Map<?, ?> created) throws IOException {
    for (Map.Entry<?, ?> each : created.entrySet()) {
      String file = String.valueOf(each.getValue());
      Path source = directory.resolve(file);
      if (!CREATED.matcher(file).matches()
          || !Files.isRegularFile(source, LinkOption.NOFOLLOW_LINKS)
          || !source.toRealPath().startsWith(directory.toRealPath())) {
        throw CourierException.of(
            StepCodes.FUNCTION_FRAME, "An isolated function's result names a file that is none");
      }
      try (OutputStream out = files.create(String.valueOf(each.getKey()))) {
        Files.copy(source, out);
      }
    }
  }
}
