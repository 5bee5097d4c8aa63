package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/**
 * Converts bundles to and from zips, and to and from the files in such a zip: {@code
 * courier-bundle.json}, {@code README.md} and one file for each object. Equal files result in
 * identical bytes: entries are ordered by name, and their date is 1980-01-01.
 *
 * <p>An uploaded zip is not trusted: only names of the bundle layout are accepted, each once, and
 * unpacking stops at the limits, whatever sizes the entries declare. Pure.
 */
public final class BundleZip {
  /** Maximum number of files in a bundle. */
  public static final int MOST_ENTRIES = Bundle.MOST_OBJECTS + 20;

  /** Maximum size of one file in bytes; the manifest may be larger. */
  public static final int MOST_FILE_BYTES = 1 << 20;

  /** Maximum total size of all files in bytes. */
  public static final int MOST_BYTES = 64 << 20;

  private static final Bounds OUTSIDE =
      new Bounds(MOST_ENTRIES, MOST_FILE_BYTES, 4 << 20, MOST_BYTES);
  private static final Bounds OWN =
      new Bounds(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);
  private static final int BUFFER = 8 << 10;
  private static final LocalDateTime DATED = LocalDateTime.of(1980, 1, 1, 0, 0);
  private static final String README = "README.md";
  private static final String OVERLAYS = "overlays/";

  private static final String WORDS =
      """
      # A Courier bundle

      Definitions of a Courier installation, one file each, and `courier-bundle.json`, which lists
      what they require. The bundle contains no secrets.

          ./courier plan --url URL .      shows what applying the bundle would change
          ./courier apply --url URL .     applies the bundle
      """;

  private BundleZip() {}

  /**
   * The limits of a zip: number of entries, and size in bytes of each file, of the manifest, and of
   * all files together.
   */
  private record Bounds(int entries, int fileBytes, int manifestBytes, long bytes) {}

  /** Returns the files of a bundle, by their paths. */
  public static SortedMap<String, String> files(Bundle bundle) {
    SortedMap<String, String> files = new TreeMap<>();
    files.put(Manifest.PATH, BundleText.of(bundle.manifest().toJson()));
    files.put(README, WORDS);
    bundle.texts().forEach((name, text) -> files.put(name.path(), text));
    return files;
  }

  /** Returns a bundle as a zip. */
  public static byte[] write(Bundle bundle) {
    return zip(files(bundle));
  }

  /** Returns files as a zip. */
  public static byte[] zip(SortedMap<String, String> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(DATED);
        zip.putNextEntry(entry);
        zip.write(BundleText.bytes(file.getValue()));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write a zip into memory", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Returns whether a file in a directory belongs to the bundle in that directory. A repository may
   * also contain other files.
   */
  public static boolean isOfBundle(String path) {
    return path.equals(Manifest.PATH) || ObjectName.ofPath(path).isPresent();
  }

  /**
   * Reads a zip.
   *
   * @throws InvalidInputException {@code invalid_bundle}, {@code bundle_too_large}; the pointer
   *     names the file
   */
  public static Bundle read(byte[] zip) {
    return of(unpack(zip));
  }

  /**
   * Reads a zip of files that people may have edited since the export.
   *
   * @throws InvalidInputException {@code invalid_bundle}, {@code bundle_too_large}; the pointer
   *     names the file
   */
  public static Bundle readEdited(byte[] zip) {
    return of(unpack(zip, OUTSIDE));
  }

  /**
   * Reads a zip that this installation wrote for its own use. Validates the layout but not the
   * size.
   *
   * @throws InvalidInputException {@code invalid_bundle}: the zip was changed
   */
  public static Bundle readOwn(byte[] zip) {
    return bundle(unpack(zip, OWN));
  }

  /**
   * Returns the files of a zip, by their paths.
   *
   * @throws InvalidInputException {@code invalid_bundle}, {@code bundle_too_large}; the pointer
   *     names the file
   */
  public static SortedMap<String, String> unpack(byte[] zip) {
    SortedMap<String, String> files = unpack(zip, OUTSIDE);
    requireUnchanged(files);
    return files;
  }

  private static SortedMap<String, String> unpack(byte[] zip, Bounds bounds) {
    SortedMap<String, String> files = new TreeMap<>();
    long[] left = {bounds.bytes()};
    int expected = ZipLayout.requireWhole(zip);
    try (ZipFile in =
        ZipFile.builder()
            .setSeekableByteChannel(new SeekableInMemoryByteChannel(zip))
            .setCharset(StandardCharsets.UTF_8)
            .get()) {
      int entries = 0;
      for (ZipArchiveEntry entry : Collections.list(in.getEntriesInPhysicalOrder())) {
        if (++entries > bounds.entries()) {
          String detail = "The zip has more than %,d entries.".formatted(bounds.entries());
          throw problem("", BundleCodes.BUNDLE_TOO_LARGE, detail);
        }
        String path = entry.getName();
        if (entry.isDirectory() && path.length() < 100) {
          requireEmpty(in, entry);
          continue;
        }
        requirePath(path, files);
        ZipLayout.requireReadable(in, entry, zip);
        files.put(path, text(path, in, entry, bounds, left));
      }
      if (entries != expected) {
        throw problem(
            "",
            BundleCodes.INVALID_BUNDLE,
            "The zip's directory has %d of %d files: the zip was changed."
                .formatted(entries, expected));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw problem("", BundleCodes.INVALID_BUNDLE, "The zip cannot be read: " + e.getMessage());
    }
    if (files.isEmpty()) {
      throw problem("", BundleCodes.INVALID_BUNDLE, "This is not a zip file, or it is empty.");
    }
    return files;
  }

  /**
   * Refuses files that differ from the manifest. Differences are allowed in folders, where people
   * edit files. A zip must be unchanged since its export.
   */
  private static void requireUnchanged(Map<String, String> files) {
    Bundle bundle = bundle(files);
    bundle
        .texts()
        .forEach(
            (name, text) -> {
              if (bundle.manifest().contradicts(name, text)) {
                throw problem(
                    name.path(),
                    BundleCodes.INVALID_BUNDLE,
                    ("The file differs from its hash in %s: it was edited or damaged after the "
                            + "export. Apply edited files as a folder, or export again.")
                        .formatted(Manifest.PATH));
              }
            });
  }

  /**
   * Creates a bundle from files.
   *
   * @param files content by path; each path belongs to the bundle layout
   * @throws InvalidInputException the manifest is invalid JSON or was written by a newer release;
   *     {@code bundle_too_large}
   */
  public static Bundle of(Map<String, String> files) {
    Bundle bundle = bundle(files);
    if (bundle.texts().size() > Bundle.MOST_OBJECTS) {
      String detail = "The bundle has more than %,d objects.".formatted(Bundle.MOST_OBJECTS);
      throw problem("", BundleCodes.BUNDLE_TOO_LARGE, detail);
    }
    return bundle;
  }

  private static Bundle bundle(Map<String, String> files) {
    SortedMap<ObjectName, String> texts = new TreeMap<>();
    files.forEach((path, text) -> ObjectName.ofPath(path).ifPresent(name -> texts.put(name, text)));
    String manifest = files.get(Manifest.PATH);
    if (manifest == null) {
      return new Bundle(Manifest.NONE, texts);
    }
    try {
      return new Bundle(Manifest.read(Json.parse(manifest)), texts);
    } catch (InvalidInputException e) {
      throw e.within(pointer(Manifest.PATH));
    }
  }

  /**
   * Returns the JSON pointer of a file in a bundle, which is the prefix of the pointers in the
   * file's problems.
   */
  public static String pointer(String path) {
    return Pointer.child("", path);
  }

  /**
   * Requires that the entry of a folder is empty, by reading one byte. Otherwise, the entry's
   * content would be unpacked without a limit.
   */
  private static void requireEmpty(ZipFile zip, ZipArchiveEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      if (in.read() >= 0) {
        throw problem("", BundleCodes.INVALID_BUNDLE, "A folder entry of the zip has content.");
      }
    }
  }

  private static void requirePath(String path, Map<String, String> seen) {
    boolean overlay = path.startsWith(OVERLAYS) && path.matches("overlays/[a-z0-9-]{1,63}\\.json");
    if (!isOfBundle(path) && !path.equals(README) && !overlay) {
      String shown = path.substring(0, Math.min(200, path.length()));
      throw problem(
          "",
          BundleCodes.INVALID_BUNDLE,
          "'%s' is not a file of a bundle; expected %s and files such as jobs/{job_id}.json."
              .formatted(shown, Manifest.PATH));
    } else if (seen.containsKey(path)) {
      throw problem(path, BundleCodes.INVALID_BUNDLE, "The zip contains '" + path + "' twice.");
    }
  }

  private static String text(
      String path, ZipFile zip, ZipArchiveEntry entry, Bounds bounds, long[] left)
      throws IOException {
    int most = path.equals(Manifest.PATH) ? bounds.manifestBytes() : bounds.fileBytes();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    CRC32 crc = new CRC32();
    try (InputStream in = zip.getInputStream(entry)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        left[0] -= count;
        if (bytes.size() + count > most || left[0] < 0) {
          String detail =
              left[0] < 0
                  ? "The zip unpacks to more than %,d bytes.".formatted(bounds.bytes())
                  : "The file has more than %,d bytes.".formatted(most);
          throw problem(path, BundleCodes.BUNDLE_TOO_LARGE, detail);
        }
        bytes.write(buffer, 0, count);
        crc.update(buffer, 0, count);
      }
    }
    if (crc.getValue() != entry.getCrc() || bytes.size() != entry.getSize()) {
      throw problem(
          path, BundleCodes.INVALID_BUNDLE, "The file is damaged: its checksum is wrong.");
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw problem(path, BundleCodes.INVALID_BUNDLE, "The file is not UTF-8.");
    }
  }

  private static InvalidInputException problem(String path, FailureCode code, String detail) {
    return InvalidInputException.at(path.isEmpty() ? "" : pointer(path), code, detail);
  }
}
