package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.catalogue.ArchiveCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Recognizes other spreadsheet formats by their first bytes. */
final class ForeignFormats {
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLE2 = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final int HEAD = 512;
  private static final int SECTOR_SHIFT = 30;
  private static final int DIRECTORY = 48;

  private ForeignFormats() {}

  /**
   * Rejects a file that is not a zip file.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code not_supported}: the file is
   *     encrypted, or has Excel's format from before 2007; {@code table_malformed}: it is any other
   *     file
   */
  static void refuse(SeekableByteChannel channel, SheetErrors errors) throws IOException {
    byte[] head = read(channel, 0, HEAD);
    if (startsWith(head, ZIP)) {
      return;
    } else if (!startsWith(head, OLE2)) {
      throw errors.malformed("it is not an XLSX file; set the actual format", null);
    }
    String kind =
        isEncrypted(channel, head)
            ? "it is encrypted; have it sent without a password, or encrypted with OpenPGP"
            : "it has the Excel format from before 2007 (.xls); save it as .xlsx";
    throw errors.of(ArchiveCodes.NOT_SUPPORTED, kind);
  }

  /**
   * Returns whether the file is an encrypted workbook: a compound file whose directory names the
   * encrypted content ([MS-CFB] 2.2).
   */
  private static boolean isEncrypted(SeekableByteChannel channel, byte[] head) throws IOException {
    if (head.length < HEAD) {
      return false;
    }
    ByteBuffer header = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    int sector = 1 << Math.min(12, Math.max(9, header.getShort(SECTOR_SHIFT)));
    long directory = (Integer.toUnsignedLong(header.getInt(DIRECTORY)) + 1) * sector;
    byte[] names = read(channel, directory, 4 * sector);
    return new String(names, StandardCharsets.UTF_16LE).contains("EncryptedPackage");
  }

  private static byte[] read(SeekableByteChannel channel, long offset, int length)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    channel.position(offset);
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = channel.read(bytes);
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static boolean startsWith(byte[] bytes, byte[] start) {
    return bytes.length >= start.length
        && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }
}
