package com.couriermft.partners.remote.ftp;

import com.couriermft.files.transfer.Folder;
import com.couriermft.files.transfer.RemoteErrors;
import com.couriermft.files.transfer.RemoteFile;
import com.couriermft.files.transfer.SafePath;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.net.ftp.FTPFile;
import org.apache.commons.net.ftp.FTPFileEntryParser;
import org.apache.commons.net.ftp.parser.CompositeFileEntryParser;
import org.apache.commons.net.ftp.parser.NTFTPEntryParser;
import org.apache.commons.net.ftp.parser.UnixFTPEntryParser;

/**
 * The listing that {@code MLSD} or, in its absence, {@code LIST} sends, entry by entry. {@code
 * LIST} has times in minutes or days of an unknown zone: they are left out, and a caller that wants
 * one looks the file up.
 */
final class FtpDirectory {
  /** Longer lines are no file's. */
  private static final int MAX_LINE_BYTES = 16 << 10;

  /**
   * The length of the longest line, in characters. The parser's patterns overflow the stack over
   * thousands of words.
   */
  private static final int MAX_LIST_LINE = 1_500;

  private final String connection;
  private final String directory;
  private final Charset names;
  private final Folder.Entries each;
  private final FTPFileEntryParser parser =
      new CompositeFileEntryParser(
          new FTPFileEntryParser[] {new UnixFTPEntryParser(), new NTFTPEntryParser()});
  private int understood;
  private String notUnderstood = "";

  FtpDirectory(String connection, String directory, Charset names, Folder.Entries each) {
    this.connection = connection;
    this.directory = directory;
    this.names = names;
    this.each = each;
  }

  /** Reads the lines of {@code MLSD} to their end. */
  void readFacts(InputStream in) throws IOException {
    readLines(
        in,
        line ->
            Facts.read(line)
                .filter(facts -> !facts.isDot())
                .ifPresent(
                    facts ->
                        each.accept(
                            facts.at(facts.name(), SafePath.join(directory, facts.name())))));
  }

  /**
   * Reads the lines of {@code LIST} to their end.
   *
   * @throws CourierException {@code not_supported_by_server} (permanent): they are neither Unix's
   *     nor Windows'
   */
  void readList(InputStream in) throws IOException {
    readLines(in, this::listed);
    if (understood == 0 && !notUnderstood.isEmpty()) {
      throw CourierException.of(
          TransferCodes.NOT_SUPPORTED_BY_SERVER,
          "Connection '"
              + connection
              + "': the list of '"
              + RemoteErrors.printable(directory)
              + "' has neither Unix's nor Windows' form; its first line is '"
              + RemoteErrors.printable(notUnderstood)
              + "'. Ask the partner to offer MLSD.");
    }
  }

  private void listed(String line) {
    if (line.isBlank() || line.startsWith("total ")) {
      return;
    }
    Optional<FTPFile> parsed =
        line.length() > MAX_LIST_LINE
            ? Optional.empty()
            : Optional.ofNullable(parser.parseFTPEntry(line));
    if (parsed.isEmpty()) {
      notUnderstood = notUnderstood.isEmpty() ? line : notUnderstood;
      return;
    }
    understood++;
    String name = parsed.get().getName();
    if (!name.equals(".") && !name.equals("..")) {
      each.accept(file(parsed.get(), name));
    }
  }

  private RemoteFile file(FTPFile parsed, String name) {
    RemoteFile.Kind kind =
        parsed.isDirectory()
            ? RemoteFile.Kind.DIRECTORY
            : parsed.isFile() ? RemoteFile.Kind.FILE : RemoteFile.Kind.OTHER;
    return new RemoteFile(name, SafePath.join(directory, name), parsed.getSize(), null, kind);
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
