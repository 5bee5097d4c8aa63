package com.couriermft.steps.function.isolated;

import com.couriermft.sdk.isolated.Frames;
import com.couriermft.steps.function.call.FunctionLog;
import java.util.Map;
import org.slf4j.Logger;

/** The {@code log} frames of one call, limited in number and length. */
final class LogFrames {
  private final FunctionLog log;
  private int lines;

  LogFrames(Logger log) {
    this.log = new FunctionLog(log);
  }

  /** Writes the line of a frame to the step's log, unless the call has reached its limit. */
  void write(Map<String, Object> frame) {
    lines++;
    String line = String.valueOf(frame.get("message"));
    // The last line of the log states that further lines are omitted.
    if (lines <= Frames.MOST_LINES + 1) {
      int most = Frames.LONGEST_LINE + Frames.CUT.length();
      log.log(level(frame), line.length() > most ? line.substring(0, most) : line);
    }
  }

  private static System.Logger.Level level(Map<String, Object> frame) {
    return switch (String.valueOf(frame.get("level"))) {
      case "ERROR" -> System.Logger.Level.ERROR;
      case "WARNING" -> System.Logger.Level.WARNING;
      default -> System.Logger.Level.INFO;
    };
  }
}
