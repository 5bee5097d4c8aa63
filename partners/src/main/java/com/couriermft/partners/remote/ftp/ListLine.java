package com.couriermft.partners.remote.ftp;

import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A line of {@code LIST} about one entry. Supported formats are Unix in any language and with
 * server-specific extensions, NetWare, Connect:Enterprise, and Windows.
 *
 * @param kind kind of the entry
 * @param sizeBytes size; {@link RemoteFile#UNKNOWN_SIZE} if the line has none
 * @param name name as sent by the server
 */
record ListLine(RemoteFile.Kind kind, long sizeBytes, String name) {
  /**
   * Maximum length of a line; file names have at most 255 bytes, so longer lines cannot describe a
   * file.
   */
  private static final int MAX_LENGTH = 4_000;

  private static final Pattern MODE =
      Pattern.compile("[-A-Za-z?][-rwxsStTlLc?]{9}[.@+]?[0-9]{0,5}");
  private static final Pattern CONNECT_ENTERPRISE = Pattern.compile("-[-A-Z]{9}[A-Z]{0,10}");
  private static final Pattern NETWARE = Pattern.compile("\\[[-A-Z]{8,10}\\]");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
  private static final Pattern GROUPED = Pattern.compile("[0-9]{1,3}(?:[.,'][0-9]{3})*");
  private static final Pattern TAG = Pattern.compile("<[A-Z]{3,10}>");
  private static final Pattern HALF_OF_DAY = Pattern.compile("[\\p{L}\\p{M}.]{1,10}");
  private static final Pattern WINDOWS_TIME =
      Pattern.compile("[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?[AaPp]?[Mm]?");
  private static final String LINKED = " -> ";

  /** Parses a line; empty if the line has none of the formats. */
  static Optional<ListLine> read(String line) {
    if (line.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    ListWords words = new ListWords(line);
    Optional<ListLine> read = isUnix(words) ? unix(words) : windows(words);
    return read.filter(entry -> !entry.name.isBlank());
  }

  /** Returns whether the line describes the listed directory itself or its parent. */
  boolean isDot() {
    return name.equals(".") || name.equals("..");
  }

  /** Returns the entry in its directory, without a time; see {@link ListDate}. */
  RemoteFile in(String directory) {
    return new RemoteFile(name, SafePath.join(directory, name), sizeBytes, null, kind);
  }

  private static boolean isUnix(ListWords words) {
    return MODE.matcher(words.at(0)).matches()
        || CONNECT_ENTERPRISE.matcher(words.at(0)).matches()
        || words.at(0).length() == 1 && NETWARE.matcher(words.at(1)).matches();
  }

  /**
   * Parses the Unix format. The size is the last number before the date, because owner and group
   * names may contain spaces.
   */
  private static Optional<ListLine> unix(ListWords words) {
    for (int date = 2; date < words.count() - 1; date++) {
      int end = NUMBER.matcher(words.at(date - 1)).matches() ? ListDate.end(words, date) : -1;
      if (end > 0 && end < words.count() - 1) {
        return Optional.of(unix(words, words.at(date - 1), end));
      }
    }
    return withoutSize(words).or(() -> withUnknownDate(words));
  }

  private static Optional<ListLine> withoutSize(ListWords words) {
    for (int date = 2; date < words.count() - 1; date++) {
      int end = ListDate.end(words, date);
      if (end > 0 && end < words.count() - 1) {
        return Optional.of(unix(words, words.at(date - 1), end));
      }
    }
    return Optional.empty();
  }

  /**
   * Parses a line with an unknown date format: the date starts after the size and ends with a time
   * of day.
   */
  private static Optional<ListLine> withUnknownDate(ListWords words) {
    for (int time = 4; time < words.count() - 1; time++) {
      if (ListDate.isTime(words.at(time))) {
        for (int size = time - 2; size > 1 && size >= time - 5; size--) {
          if (NUMBER.matcher(words.at(size)).matches() && words.at(size + 1).matches(".*\\D.*")) {
            return Optional.of(unix(words, words.at(size), time));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static ListLine unix(ListWords words, String size, int end) {
    String name = words.after(end);
    boolean padded = words.at(0).length() == 1;
    RemoteFile.Kind kind = kind(words.at(0).charAt(0));
    int target = words.at(0).charAt(0) == 'l' ? name.indexOf(LINKED) : -1;
    return new ListLine(
        kind,
        kind == RemoteFile.Kind.FILE ? Facts.size(size) : RemoteFile.UNKNOWN_SIZE,
        target > 0 ? name.substring(0, target) : padded ? name.strip() : name);
  }

  /**
   * Returns the kind for the first letter of the mode. Unknown letters stand for files, because
   * some servers mark archived or offline files that way.
   */
  private static RemoteFile.Kind kind(char letter) {
    return switch (letter) {
      case 'd' -> RemoteFile.Kind.DIRECTORY;
      case 'l', 'e', 'b', 'c', 'p', 's', 'D' -> RemoteFile.Kind.OTHER;
      default -> RemoteFile.Kind.FILE;
    };
  }

  /**
   * Parses the Windows format: a numeric date, a time with {@code AM} or {@code PM} before or after
   * it, a size and a name.
   */
  private static Optional<ListLine> windows(ListWords words) {
    if (!ListDate.isInFigures(words.at(0))) {
      return Optional.empty();
    }
    int at = 1;
    at += HALF_OF_DAY.matcher(words.at(at)).matches() ? 1 : 0;
    if (!WINDOWS_TIME.matcher(words.at(at)).matches()) {
      return Optional.empty();
    }
    at++;
    at += HALF_OF_DAY.matcher(words.at(at)).matches() ? 1 : 0;
    String size = words.at(at);
    boolean tagged = TAG.matcher(size).matches();
    if (at >= words.count() - 1
        || !tagged && !GROUPED.matcher(size).matches() && Facts.size(size) < 0) {
      return Optional.empty();
    }
    RemoteFile.Kind kind =
        !tagged
            ? RemoteFile.Kind.FILE
            : size.equals("<DIR>") ? RemoteFile.Kind.DIRECTORY : RemoteFile.Kind.OTHER;
    long bytes = tagged ? RemoteFile.UNKNOWN_SIZE : Facts.size(size.replaceAll("[.,']", ""));
    return Optional.of(new ListLine(kind, bytes, words.after(at).stripLeading()));
  }
}
