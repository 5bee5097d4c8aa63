package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * The parts of a workbook by name. Names are case-insensitive, have no leading slash, and may
 * contain backslashes and percent-encoded characters, as some programs write them. A part that
 * expands to 200 times its size or more, and to more than 16 MiB, is rejected as in {@code
 * file.unzip}. Not thread-safe.
 */
final class ZipParts implements Closeable {
  private static final long RATIO_FREE_BYTES = 16 << 20;
  private static final long MOST_RATIO = 200;

  private final SheetErrors errors;
  private final SourceChannel channel;
  private final ZipFile zip;
  private final Map<String, ZipArchiveEntry> entries = new HashMap<>();

  private ZipParts(SheetErrors errors, SourceChannel channel, ZipFile zip) {
    this.errors = errors;
    this.channel = channel;
    this.zip = zip;
    zip.getEntries()
        .asIterator()
        .forEachRemaining(entry -> entries.putIfAbsent(key(entry.getName()), entry));
  }

  private static String key(String name) {
    String slashes = name.replace('\\', '/');
    int from = 0;
    while (from < slashes.length() && slashes.charAt(from) == '/') {
      from++;
    }
    return decoded(slashes.substring(from)).toLowerCase(Locale.ROOT);
  }

  private static String decoded(String name) {
    try {
      return name.indexOf('%') < 0
          ? name
          : URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // A percent sign without a valid encoding is part of the name.
      return name;
    }
  }

  /** Opens a workbook's zip file. The channel is closed with the zip file, and if opening fails. */
  static ZipParts open(SeekableByteChannel source, SheetErrors errors) throws IOException {
    SourceChannel channel = new SourceChannel(source);
    try {
      ForeignFormats.refuse(channel, errors);
      channel.boundReading(errors);
      ZipFile zip =
          ZipFile.builder().setSeekableByteChannel(channel).setIgnoreLocalFileHeader(true).get();
      channel.liftBound();
      return new ZipParts(errors, channel, zip);
    } catch (IOException e) {
      source.close();
      throw failure(channel, errors, "its zip is damaged or truncated", e);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  private static CourierException failure(
      SourceChannel channel, SheetErrors errors, String detail, IOException e) throws IOException {
    channel.throwFailure();
    return errors.malformed(detail, e);
  }

  boolean has(String name) {
    return entries.containsKey(key(name));
  }

  /** Opens the XML of a part; the caller closes it. */
  PartXml open(String name) throws IOException {
    ZipArchiveEntry entry = entries.get(key(name));
    if (entry == null) {
      throw errors.malformed("it has no part " + SheetErrors.shown(name), null);
    } else if (!zip.canReadEntryData(entry)) {
      throw errors.malformed(
          "its part %s is encrypted or compressed with an unknown method"
              .formatted(SheetErrors.shown(name)),
          null);
    }
    try {
      return PartXml.open(new Unpacked(zip.getInputStream(entry), entry), errors);
    } catch (IOException e) {
      throw failure(channel, errors, "its zip is damaged or truncated", e);
    }
  }

  /**
   * Reads the uncompressed bytes of a part. Limits the number of bytes, and distinguishes a storage
   * failure from a damaged file.
   */
  private final class Unpacked extends FilterInputStream {
    private final ZipArchiveEntry entry;
    private long count;

    private Unpacked(InputStream in, ZipArchiveEntry entry) {
      super(in);
      this.entry = entry;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        int read = super.read(buffer, offset, length);
        count += Math.max(0, read);
        refuseBomb();
        return read;
      } catch (IOException e) {
        throw failure(channel, errors, "its zip is damaged or truncated", e);
      }
    }

    private void refuseBomb() {
      long packed = Math.max(1, entry.getCompressedSize());
      if (count > RATIO_FREE_BYTES && count / packed >= MOST_RATIO) {
        throw errors.of(
            TableCodes.TABLE_TOO_LARGE,
            "%d bytes of it unpack to at least %d, a ratio of %d or more"
                .formatted(packed, count, MOST_RATIO));
      }
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
