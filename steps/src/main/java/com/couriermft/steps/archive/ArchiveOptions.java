package com.couriermft.steps.archive;

import com.couriermft.formats.secret.Secret;
import java.nio.charset.Charset;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options for reading archives.
 *
 * @param charset default character set of names; {@code null} for each format's own rule
 * @param password password of encrypted entries; {@code null} for none
 * @param separators directory separators in the names of a zip
 * @param skipsUnsafe whether unsafe entries are skipped; otherwise the archive is refused
 * @param warnings receives warnings about a readable archive
 */
record ArchiveOptions(
    ArchiveLimits limits,
    @Nullable Charset charset,
    @Nullable Secret password,
    Separators separators,
    boolean skipsUnsafe,
    Consumer<String> warnings) {
  /** Creates options that refuse archives with unsafe entries. */
  ArchiveOptions(
      ArchiveLimits limits,
      @Nullable Charset charset,
      @Nullable Secret password,
      Separators separators,
      Consumer<String> warnings) {
    this(limits, charset, password, separators, false, warnings);
  }
}
