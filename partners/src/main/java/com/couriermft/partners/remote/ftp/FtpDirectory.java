package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.Folder;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads a directory listing entry by entry, with {@code MLSD} or, if the server does not support
 * it, {@code LIST}. Times in {@code LIST} have a precision of minutes or days and an unknown time
 * zone. They are left out; a caller that needs a time looks up the file.
 */
final class FtpDirectory {
  /** Maximum length of a line in bytes; longer lines cannot describe a file. */
  private static final int MAX_LINE_BYTES = 16 << 10;

  /**
   * Matches the first line of {@code ls -l} in any language: {@code total 12}, {@code insgesamt
   * 12K}.
   */
  private static final Pattern TOTAL =
      Pattern.compile("[\\p{L}\\p{M}]{1,20}(?: \\p{L}{1,20})?:? ?[0-9]{1,18}[.,0-9]{0,9}[KMGT]?B?");

  /** Adds an entry with its known attributes. */
  interface Seen {
    RemoteFile see(RemoteFile entry, String line);
  }

  private final String connection;
  private final String directory;
  private final Charset names;
  private final Folder.Entries each;
  private int lines;
  private int understood;
  private String notUnderstood = "";

  FtpDirectory(String connection, String directory, Charset names, Folder.Entries each) {
    this.connection = connection;
    this.directory = directory;
    this.names = names;
    this.each = each;
  }

  /**
   * Reads all lines of an {@code MLSD} listing.
   *
   * @throws CourierException {@code not_supported_by_server} (permanent): no line can be parsed
   */
  void readFacts(InputStream in) throws IOException {
    readLines(in, this::told);
    requireUnderstood("is not understood");
  }

  private void told(String line) {
    if (line.isBlank()) {
      return;
    }
    Optional<Facts> facts = Facts.read(line);
    if (facts.isEmpty()) {
      omit(line);
      return;
    }
    understood++;
    facts
        .filter(entry -> !entry.isDot())
        .ifPresent(
            entry -> each.accept(entry.at(entry.name(), SafePath.join(directory, entry.name()))));
  }

  /**
   * Reads all lines of a {@code LIST} listing.
   *
   * @param known adds the known attributes of an entry with the given line
   * @throws CourierException {@code not_supported_by_server} (permanent): the lines have neither
   *     the Unix nor the Windows format
   */
  void readList(InputStream in, Seen known) throws IOException {
    readLines(in, line -> listed(line, known));
    requireUnderstood("has neither the Unix nor the Windows format");
  }

  private void requireUnderstood(String problem) {
    if (understood == 0 && !notUnderstood.isEmpty()) {
      throw CourierException.of(
          TransferCodes.NOT_SUPPORTED_BY_SERVER,
          ("Connection '%s': the listing of '%s' %s; its first line is '%s'. Ask the partner to "
                  + "offer MLSD.")
              .formatted(
                  connection,
                  RemoteErrors.printable(directory),
                  problem,
                  RemoteErrors.printable(notUnderstood)));
    }
  }

  /** Returns whether the server sent no lines at all, including lines that cannot be parsed. */
  boolean isEmpty() {
    return understood == 0 && notUnderstood.isEmpty();
  }

  private void omit(String line) {
    if (notUnderstood.isEmpty()) {
      notUnderstood = line;
    }
    each.omit(Omissions.Reason.UNREADABLE_ENTRY, line);
  }

  private void listed(String line, Seen known) {
    if (line.isBlank()) {
      return;
    }
    boolean first = lines++ == 0;
    if (first
        && (TOTAL.matcher(line).matches()
            || ReplyMeaning.isEmptyFolder(line) && !ListLine.read(line).isPresent())) {
      return;
    }
    Optional<ListLine> entry = ListLine.read(line);
    if (entry.isEmpty()) {
      omit(line);
      return;
    }
    understood++;
    if (!entry.get().isDot()) {
      each.accept(known.see(entry.get().in(directory), line));
    }
  }

  private void readLines(InputStream in, Consumer<String> each) throws IOException {
    InputStream buffered = new BufferedInputStream(in);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = buffered.read(); b >= 0; b = buffered.read()) {
      if (b == '\n') {
        each.accept(text(line));
        line.reset();
      } else if (line.size() == MAX_LINE_BYTES) {
        throw new IOException("a line of a listing has more than " + MAX_LINE_BYTES + " bytes");
      } else {
        line.write(b);
      }
    }
    if (line.size() > 0) {
      each.accept(text(line));
    }
  }

  private String text(ByteArrayOutputStream line) {
    String text = line.toString(names);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
