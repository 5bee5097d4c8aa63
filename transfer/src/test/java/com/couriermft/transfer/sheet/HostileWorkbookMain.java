package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A program for a small heap, which writes a workbook to a temporary file and reads it. {@code
 * strings} has 8,000,000 shared strings; {@code sheet} has 1,000,000 rows in more than 1 GB of XML.
 * The program prints the number of rows read, or the reason for a failure.
 */
final class HostileWorkbookMain {
  private static final int ROWS = 1_000_000;

  private HostileWorkbookMain() {}

  public static void main(String[] args) throws IOException {
    Path file = Files.createTempFile("courier-sheet", ".xlsx");
    try {
      write(file, args[0].equals("strings"));
      System.out.println(read(file));
    } catch (CourierException e) {
      System.out.println(e.getMessage());
    } finally {
      Files.delete(file);
    }
  }

  private static void write(Path file, boolean strings) throws IOException {
    byte[] frame = MadeWorkbook.of("<row r='1'><c r='A1' t='s'><v>0</v></c></row>").bytes();
    try (ZipInputStream in = new ZipInputStream(new java.io.ByteArrayInputStream(frame));
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.setLevel(1);
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (strings || !entry.getName().endsWith("s1.xml")) {
          zip.putNextEntry(new ZipEntry(entry.getName()));
          in.transferTo(zip);
        }
      }
      zip.putNextEntry(new ZipEntry(strings ? "xl/strings.xml" : "xl/worksheets/s1.xml"));
      OutputStream out = new java.io.BufferedOutputStream(zip, 1 << 16);
      out.write((strings ? "<sst>" : "<worksheet><sheetData>").getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < ROWS * (strings ? 8 : 1); i++) {
        out.write((strings ? text(i) : row(i)).getBytes(StandardCharsets.UTF_8));
      }
      out.write((strings ? "</sst>" : "</sheetData></worksheet>").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }

  private static String text(int number) {
    return "<si><t>" + Integer.toHexString(number * 31) + "</t></si>";
  }

  private static final String FILLER = "0123456789abcdef".repeat(60);

  private static String row(int number) {
    return "<row><c><v>"
        + number * 7919L
        + "</v></c><c t='inlineStr'><is><t>"
        + FILLER
        + Long.toString(number * 0x9E3779B97F4A7C15L, 36).repeat(6)
        + "</t></is></c></row>";
  }

  private static long read(Path file) throws IOException {
    long count = 0;
    SeekableByteChannel channel = Files.newByteChannel(file);
    try (Workbook book = Workbook.open(channel, "big.xlsx");
        SheetRows rows = book.read(null, CellRange.ALL, false)) {
      for (SheetRows.Row row = rows.next(); row != null; row = rows.next()) {
        count++;
      }
    }
    return count;
  }
}
