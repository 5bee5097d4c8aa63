package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The resources that a process and all it has started use at the moment.
 *
 * @param residentBytes their memory
 * @param cpuMillis their processor time, and that of those that have ended
 * @param processes how many there are
 */
record Vitals(long residentBytes, long cpuMillis, int processes) {
  private static final int PAGE_BYTES = 4_096;
  private static final int MILLIS_OF_A_TICK = 10;

  // Fields of /proc/<pid>/stat after the command's name (proc(5)), of which the first is the state.
  private static final int USER_TIME = 11;
  private static final int CHILDREN_SYSTEM_TIME = 14;
  private static final int RESIDENT_PAGES = 21;

  /** Looks at a process and its descendants. */
  static Vitals of(ProcessHandle process) {
    List<ProcessHandle> all = new ArrayList<>(List.of(process));
    process.descendants().forEach(all::add);
    long pages = 0;
    long ticks = 0;
    for (ProcessHandle each : all) {
      String[] fields = stat(each.pid());
      if (fields.length > RESIDENT_PAGES) {
        pages += Long.parseLong(fields[RESIDENT_PAGES]);
        for (int i = USER_TIME; i <= CHILDREN_SYSTEM_TIME; i++) {
          ticks += Long.parseLong(fields[i]);
        }
      }
    }
    return new Vitals(pages * PAGE_BYTES, ticks * MILLIS_OF_A_TICK, all.size());
  }

  private static String[] stat(long pid) {
    try {
      String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return line.substring(line.lastIndexOf(')') + 2).split(" ");
    } catch (IOException e) {
      return new String[0]; // It has ended meanwhile.
    }
  }
}
