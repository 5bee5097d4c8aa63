package com.couriermft.local.demo;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Creates a partner's inbox: zip archives of CSV files whose content is derived from a seed. */
final class DemoFiles {
  private static final int ENTRIES = 3;
  private static final int ROWS_AT_ONCE = 500;
  private static final long SEED = 20_260_101;

  /** The measured ratio of zipped bytes to CSV bytes; the reference column hardly compresses. */
  private static final double RATIO = 0.563;

  private DemoFiles() {}

  /**
   * Creates archives.
   *
   * @param inbox the target directory
   * @param archives the number of archives
   * @param totalBytes the approximate total size of the archives
   * @return the SHA-256 hash of each CSV file, by file name
   */
  static Map<String, String> make(Path inbox, int archives, long totalBytes) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    long each = (long) (totalBytes / RATIO / archives / ENTRIES);
    for (int i = 1; i <= archives; i++) {
      Path archive = inbox.resolve("invoices-%02d.zip".formatted(i));
      try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive), 1 << 16);
          ZipOutputStream zip = new ZipOutputStream(file)) {
        zip.setLevel(Deflater.BEST_SPEED);
        for (int j = 1; j <= ENTRIES; j++) {
          String name = "invoices-%02d-%d.csv".formatted(i, j);
          zip.putNextEntry(new ZipEntry(name));
          hashes.put(name, writeCsv(zip, each, new Random(SEED + 100L * i + j)));
          zip.closeEntry();
        }
      }
    }
    return hashes;
  }

  private static String writeCsv(OutputStream out, long bytes, Random random) throws IOException {
    MessageDigest sha256 = sha256();
    DigestOutputStream digested = new DigestOutputStream(out, sha256);
    byte[] header = "invoice,customer,amount,reference\n".getBytes(StandardCharsets.UTF_8);
    digested.write(header);
    byte[] reference = new byte[24];
    StringBuilder rows = new StringBuilder();
    for (long written = header.length, n = 1; written < bytes; written += rows.length()) {
      rows.setLength(0);
      for (int i = 0; i < ROWS_AT_ONCE; i++, n++) {
        random.nextBytes(reference);
        rows.append(n).append(',').append(random.nextInt(1_000_000)).append(',');
        rows.append(random.nextInt(100_000)).append('.').append(10 + random.nextInt(90));
        rows.append(',').append(HexFormat.of().formatHex(reference)).append('\n');
      }
      digested.write(rows.toString().getBytes(StandardCharsets.US_ASCII));
    }
    return HexFormat.of().formatHex(sha256.digest());
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
