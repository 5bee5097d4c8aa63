package com.couriermft.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Maximum memory use of the hosts, in MiB.
 *
 * @param heap heap in use after a garbage collection, according to the collector's logs
 * @param resident resident memory of the current processes; 0 if the system does not report it
 */
record HostMemory(long heap, long resident) {
  private static final Pattern COLLECTED = Pattern.compile("\\d+M->(\\d+)M\\(");
  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

  static HostMemory of(List<ChaosHost> hosts, Path directory) throws IOException {
    long heap = 0;
    try (Stream<Path> files = Files.list(directory)) {
      for (Path log : files.filter(file -> file.toString().contains("-gc-")).toList()) {
        heap = Math.max(heap, most(COLLECTED, Files.readString(log)));
      }
    }
    long resident = 0;
    for (ChaosHost host : hosts) {
      Path status = Path.of("/proc/" + host.getProcess().pid() + "/status");
      if (Files.isReadable(status)) {
        resident = Math.max(resident, most(PEAK, Files.readString(status)) / 1024);
      }
    }
    return new HostMemory(heap, resident);
  }

  private static long most(Pattern number, String text) {
    long most = 0;
    Matcher found = number.matcher(text);
    while (found.find()) {
      most = Math.max(most, Long.parseLong(found.group(1)));
    }
    return most;
  }
}
