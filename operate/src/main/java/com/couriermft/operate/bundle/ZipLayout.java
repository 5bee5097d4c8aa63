package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Validates the structure of a zip (PKWARE's APPNOTE, 4.3). The end record must be at the very end,
 * directly after the central directory. Each entry must be at the offset in the directory, under
 * the same name. A truncated, concatenated or embedded zip is refused. Pure.
 */
final class ZipLayout {
  private static final int END_BYTES = 22;
  private static final int END = 0x06054b50;
  private static final int LOCAL = 0x04034b50;
  private static final int LOCAL_BYTES = 30;

  private ZipLayout() {}

  /**
   * Requires that the zip ends with its end record and starts with its first entry.
   *
   * @return number of entries according to the end record
   * @throws InvalidInputException {@code invalid_bundle}
   */
  static int requireWhole(byte[] zip) {
    ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    if (zip.length < END_BYTES || bytes.getInt(0) != LOCAL && bytes.getInt(0) != END) {
      throw invalid("This is not a zip file, or it is empty.");
    }
    int end = zip.length - END_BYTES;
    if (bytes.getInt(end) != END) {
      throw invalid(
          "The zip does not end with its directory: it is truncated, or followed by other data.");
    }
    int total = Short.toUnsignedInt(bytes.getShort(end + 10));
    long directory = Integer.toUnsignedLong(bytes.getInt(end + 12));
    long offset = Integer.toUnsignedLong(bytes.getInt(end + 16));
    boolean isOneDisk = bytes.getShort(end + 4) == 0 && bytes.getShort(end + 6) == 0;
    if (!isOneDisk
        || total != Short.toUnsignedInt(bytes.getShort(end + 8))
        || bytes.getShort(end + 20) != 0
        || offset + directory != end) {
      throw invalid("The zip's directory does not match the zip: it is truncated or was changed.");
    }
    return total;
  }

  /**
   * Requires that an entry is readable and has the same name at its offset in the directory.
   *
   * @throws InvalidInputException {@code invalid_bundle}
   */
  static void requireReadable(ZipFile zip, ZipArchiveEntry entry, byte[] bytes) throws IOException {
    String path = entry.getName();
    if (!zip.canReadEntryData(entry) || entry.isUnixSymlink()) {
      throw InvalidInputException.at(
          BundleZip.pointer(path),
          BundleCodes.INVALID_BUNDLE,
          "The file is encrypted, a link, or compressed with an unsupported method.");
    }
    int at = (int) entry.getLocalHeaderOffset();
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    boolean fits = at >= 0 && at + LOCAL_BYTES <= bytes.length && header.getInt(at) == LOCAL;
    if (fits) {
      int length = Short.toUnsignedInt(header.getShort(at + 26));
      int from = at + LOCAL_BYTES;
      fits =
          from + length <= bytes.length
              && Arrays.equals(Arrays.copyOfRange(bytes, from, from + length), entry.getRawName());
    }
    if (!fits) {
      throw InvalidInputException.at(
          BundleZip.pointer(path),
          BundleCodes.INVALID_BUNDLE,
          "The file is not at the position that the zip's directory states.");
    }
  }

  private static InvalidInputException invalid(String detail) {
    return InvalidInputException.at("", BundleCodes.INVALID_BUNDLE, detail);
  }
}
