package com.couriermft.steps.archive;

import com.couriermft.formats.secret.Secret;
import java.nio.charset.Charset;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options of reading archives.
 *
 * @param charset default character set of names; {@code null} for each format's own rule
 * @param password of encrypted entries
 * @param separators of directories in a zip's names
 * @param skipsUnsafe whether unsafe entries are skipped; else the archive is refused
 * @param warnings receives warnings about a readable archive
 */
record ArchiveOptions(
    ArchiveLimits limits,
    @Nullable Charset charset,
    @Nullable Secret password,
    Separators separators,
    boolean skipsUnsafe,
    Consumer<String> warnings) {
  /** Options that refuse archives with unsafe entries. */
  ArchiveOptions(
      ArchiveLimits limits,
      @Nullable Charset charset,
      @Nullable Secret password,
      Separators separators,
      Consumer<String> warnings) {
    this(limits, charset, password, separators, false, warnings);
  }
}
