package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.steps.function.call.StepFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of one call, in a directory that the host shares with the child. The host copies the
 * function's input into the directory and collects the created files from it.
 *
 * @param directory directory of the call
 * @param files files of the step
 */
record CallFiles(CallDirectory directory, StepFiles files) {
  private static final Pattern CREATED = Pattern.compile("out/([0-9]{1,9})");

  /** Copies the input files and returns the file in the directory for each path. */
  Map<String, String> fill() throws IOException {
    Map<String, String> reads = new TreeMap<>();
    for (String path : new TreeSet<>(files.reads().paths())) {
      String name = Integer.toString(reads.size());
      try (InputStream in = files.read(path);
          OutputStream out = directory.create(name)) {
        in.transferTo(out);
      }
      reads.put(path, "in/" + name);
    }
    return reads;
  }

  /**
   * Collects the files that the function created. The paths come from the child and are not
   * trusted.
   *
   * @param created files of the directory by path
   */
  void take(Map<?, ?> created) throws IOException {
    for (Map.Entry<?, ?> each : created.entrySet()) {
      Matcher file = CREATED.matcher(String.valueOf(each.getValue()));
      if (!file.matches()) {
        throw none(null);
      }
      try (SeekableByteChannel source = open(file.group(1));
          OutputStream out = files.create(String.valueOf(each.getKey()))) {
        Channels.newInputStream(source).transferTo(out);
      }
    }
  }

  private SeekableByteChannel open(String name) throws IOException {
    try {
      return directory.open(name);
    } catch (IOException e) {
      throw none(e);
    }
  }

  private static CourierException none(@Nullable IOException cause) {
    return CourierException.of(
        StepCodes.FUNCTION_FRAME,
        "The result of an isolated function refers to a file that does not exist.",
        cause);
  }
}
