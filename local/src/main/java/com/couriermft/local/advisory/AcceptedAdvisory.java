package com.couriermft.local.advisory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * An advisory that someone has examined and accepted for a time.
 *
 * @param id the advisory's ID or one of its aliases
 * @param until the last day on which the advisory is accepted
 * @param reason why it does not matter
 */
record AcceptedAdvisory(String id, LocalDate until, String reason) {
  private static final int PARTS = 3;

  /**
   * Reads a file with one line for each advisory, such as {@code CVE-2026-1 2027-01-31 The code is
   * never called.} Ignores empty lines and lines that start with {@code #}.
   *
   * @throws IOException the file cannot be read, or a line is invalid
   */
  static List<AcceptedAdvisory> readAll(Path file) throws IOException {
    List<AcceptedAdvisory> all = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        all.add(parse(file + ", line " + number, line.strip().split("\\s+", PARTS)));
      }
    }
    return all;
  }

  private static AcceptedAdvisory parse(String place, String[] parts) throws IOException {
    try {
      if (parts.length == PARTS) {
        return new AcceptedAdvisory(parts[0], LocalDate.parse(parts[1]), parts[2]);
      }
    } catch (DateTimeException e) {
      throw new IOException(place + ": '" + parts[1] + "' is not a date such as 2027-01-31.", e);
    }
    throw new IOException(place + ": Expected an ID, a date and a reason.");
  }
}
