package com.couriermft.steps.remote;

import com.couriermft.files.transfer.FileOrder;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.steps.spi.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Configuration of {@code download}; each component says what it is. */
public record DownloadConfig(
    @Setting(help = "The connection", required = true, kind = Setting.Kind.CONNECTION)
        String connection,
    @Setting(
            help =
                "What to fetch: files, globs or directories; a path that names an existing file is"
                    + " that file, whatever characters it has",
            required = true)
        List<String> path,
    @Setting(
            help = "Which files of a directory: a glob, or a regular expression after 're:'",
            kind = Setting.Kind.PATTERN)
        @Nullable String pattern,
    @Setting(help = "Whether to look into subdirectories", defaultValue = "false")
        boolean recursive,
    @Setting(
            help = "Whether files keep the directories they have below the one that is searched",
            defaultValue = "false")
        boolean preserveDirectories,
    @Setting(
            help =
                "Where to put them: a directory (ending in '/') of the workspace, or of the"
                    + " permanent store if it starts with '/'; for a single file also its path",
            defaultValue = "\"\"",
            kind = Setting.Kind.PATH)
        String destination,
    @Setting(
            help = "What to do when the destination has a file of that name",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Setting(
            help =
                "Whether a retry goes on where the last attempt stopped, if the file is the same",
            defaultValue = "true")
        boolean resume,
    @Setting(
            help =
                "What happens to the source once its copy is committed: 'keep', 'delete', or"
                    + " 'move:DIRECTORY' (the first free name there; the directory is made). One"
                    + " that has changed since it was read stays",
            defaultValue = "\"keep\"")
        String after,
    @Setting(
            help = "Only files whose size and time stay the same for so many seconds",
            defaultValue = "0",
            min = 0,
            max = 3600)
        int stableForSeconds,
    @Setting(
            help =
                "Only files beside which this file exists; '{name}' and '{stem}' stand for the"
                    + " file's name with and without its extension")
        @Nullable String doneFile,
    @Setting(help = "Only files changed at least so many seconds ago", min = 0)
        @Nullable Long minAgeSeconds,
    @Setting(help = "Only files changed at most so many seconds ago", min = 0)
        @Nullable Long maxAgeSeconds,
    @Setting(help = "Only files of at least so many bytes", min = 0) @Nullable Long minBytes,
    @Setting(help = "Only files of at most so many bytes", min = 0) @Nullable Long maxBytes,
    @Setting(
            help = "At most so many files, the first in order",
            defaultValue = "10000",
            min = 1,
            max = 100000)
        int maxFiles,
    @Setting(help = "The order of the files", defaultValue = "\"name\"") FileOrder sort,
    @Setting(help = "What it means that no file matches", defaultValue = "\"fail\"")
        OnNoMatch onEmpty,
    @Setting(
            help =
                "What happens if a file that a directory or a pattern means has vanished since it"
                    + " was listed, or cannot be opened: 'skip' takes the others and counts it as"
                    + " left out; 'fail' fails. If none can be opened the step fails",
            defaultValue = "\"skip\"")
        OnUnavailable onUnavailable,
    @Setting(
            help =
                "How many files are moved at the same time, large ones two at most; 1 for a partner"
                    + " who wants them one after the other",
            defaultValue = "8",
            min = 1,
            max = 16)
        int parallelFiles)
    implements ListingOptions {

  /**
   * Copies.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code after} is none of the
   *     three, or names no path
   */
  public DownloadConfig {
    path = List.copyOf(path);
    if (after != null) {
      After.of(after);
    }
  }
}
