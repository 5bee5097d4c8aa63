package com.couriermft.functions.ui;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * A file of the dashboard. The list of packed files has a line {@code path TAB media type TAB hash}
 * for it.
 *
 * @param path path relative to the dashboard's URL, such as {@code assets/index-Bq3kPz.js}
 * @param mediaType the media type, such as {@code text/css}
 * @param hash hash of its bytes, in hexadecimal digits
 */
record PackedFile(String path, String mediaType, String hash) {
  private static final String LIST = "files.list";

  /**
   * Returns the files in the list of a folder of resources, by path; empty if there is no list.
   *
   * @param folder the directory, such as {@code ui/}
   */
  static Map<String, PackedFile> list(ClassLoader resources, String folder) {
    Map<String, PackedFile> files = new LinkedHashMap<>();
    try (InputStream list = resources.getResourceAsStream(folder + LIST)) {
      if (list != null) {
        String lines = new String(list.readAllBytes(), StandardCharsets.UTF_8);
        lines.lines().map(PackedFile::of).forEach(file -> files.put(file.path, file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The list of the dashboard's files cannot be read", e);
    }
    return files;
  }

  private static PackedFile of(String line) {
    String[] fields = line.split("\t");
    return new PackedFile(fields[0], fields[1], fields[2]);
  }

  /** Returns the gzip-compressed bytes. */
  byte[] packed(ClassLoader resources, String folder) {
    try (InputStream in = resources.getResourceAsStream(folder + path + ".gz")) {
      if (in == null) {
        throw new IllegalStateException("The package lacks the dashboard's file " + path);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("The dashboard's file " + path + " cannot be read", e);
    }
  }

  /** Returns the content as a string. */
  String text(ClassLoader resources, String folder) {
    return new String(unpacked(resources, folder), StandardCharsets.UTF_8);
  }

  /** Returns the uncompressed bytes. */
  byte[] unpacked(ClassLoader resources, String folder) {
    try (InputStream in =
        new GZIPInputStream(new ByteArrayInputStream(packed(resources, folder)))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("The dashboard's file " + path + " is damaged", e);
    }
  }
}
