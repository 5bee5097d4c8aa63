package com.couriermft.local.jar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Removes the signatures from the jars of a directory. A JVM checks each class of a signed jar
 * against its digest, also if nothing depends on the signature. All other entries and attributes
 * remain in their order. All times are the same, so the same jar always results in the same bytes.
 */
public final class UnsignedJars {
  /** Signature files as defined by the JAR file specification. */
  private static final Pattern SIGNATURE =
      Pattern.compile("META-INF/(SIG-[^/]*|[^/]*\\.(SF|RSA|DSA|EC))", Pattern.CASE_INSENSITIVE);

  private static final Pattern DIGEST =
      Pattern.compile("(.*-Digest(-.*)?|Magic)", Pattern.CASE_INSENSITIVE);

  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private UnsignedJars() {}

  /**
   * Removes the signatures from all jars of a directory.
   *
   * @param arguments the directory
   * @throws IOException if a jar cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        strip(jar);
      }
    }
  }

  /**
   * Removes the signature from a jar. A jar without signature files and digests is not changed.
   *
   * @throws IOException if the jar cannot be read or written
   */
  static void strip(Path jar) throws IOException {
    Path unsigned = jar.resolveSibling(jar.getFileName() + ".unsigned");
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      byte[] manifest = unsignedManifest(zip);
      List<? extends ZipEntry> entries = zip.stream().toList();
      if (manifest.length == 0 && entries.stream().noneMatch(UnsignedJars::isSignature)) {
        return;
      }
      try (OutputStream out = Files.newOutputStream(unsigned);
          ZipOutputStream copy = new ZipOutputStream(out)) {
        copy.setLevel(Deflater.BEST_COMPRESSION);
        for (ZipEntry entry : entries) {
          if (!isSignature(entry)) {
            boolean replaced = manifest.length > 0 && isManifest(entry);
            copy(entry, replaced ? manifest : bytes(zip, entry), copy);
          }
        }
      }
    }
    Files.move(unsigned, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isSignature(ZipEntry entry) {
    return SIGNATURE.matcher(entry.getName()).matches();
  }

  private static boolean isManifest(ZipEntry entry) {
    return entry.getName().equalsIgnoreCase(JarFile.MANIFEST_NAME);
  }

  private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private static void copy(ZipEntry entry, byte[] bytes, ZipOutputStream to) throws IOException {
    ZipEntry copied = new ZipEntry(entry.getName());
    copied.setTimeLocal(TIME);
    to.putNextEntry(copied);
    to.write(bytes);
    to.closeEntry();
  }

  /** Returns the manifest of a jar without digests, or nothing if it has no digests. */
  private static byte[] unsignedManifest(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(JarFile.MANIFEST_NAME);
    if (entry == null) {
      return new byte[0];
    }
    Manifest manifest = new Manifest();
    try (InputStream in = zip.getInputStream(entry)) {
      manifest.read(in);
    }
    boolean changed = false;
    for (Attributes section : manifest.getEntries().values()) {
      changed |= section.keySet().removeIf(name -> DIGEST.matcher(name.toString()).matches());
    }
    if (!changed) {
      return new byte[0];
    }
    manifest.getEntries().values().removeIf(Attributes::isEmpty);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    manifest.write(out);
    return out.toByteArray();
  }
}
