package com.couriermft.steps.remote;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.listing.FileOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configuration of the download steps, such as {@code sftp.download}. */
public record DownloadConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Remote path",
            group = FieldGroup.FILES,
            help =
                "What to fetch: files, globs or directories; a path that names an existing file is"
                    + " that file, whatever characters it has",
            required = true)
        List<String> path,
    @Field(
            title = "File pattern",
            group = FieldGroup.FILTERS,
            help = "Which files of a directory: a glob, or a regular expression after 're:'",
            kind = Field.Kind.PATTERN)
        @Nullable String pattern,
    @Field(
            title = "Include subdirectories",
            group = FieldGroup.FILES,
            help = "Whether to look into subdirectories",
            defaultValue = "false")
        boolean recursive,
    @Field(
            title = "Preserve directories",
            group = FieldGroup.DESTINATION,
            help = "Whether files keep the directories they have below the one that is searched",
            defaultValue = "false")
        boolean preserveDirectories,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help =
                "Where to put them: a directory (ending in '/') of the workspace, or of the"
                    + " permanent store if it starts with '/'; for a single file also its path",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "If the file exists",
            group = FieldGroup.DESTINATION,
            help = "What to do when the destination has a file of that name",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Resume interrupted transfers",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether a retry goes on where the last attempt stopped, if the file is the same",
            defaultValue = "true")
        boolean resume,
    @Field(
            title = "After download",
            group = FieldGroup.FILES,
            help =
                "What happens to the source once its copy is committed: 'keep', 'delete', or"
                    + " 'move:DIRECTORY' (the first free name there; the directory is made). One"
                    + " that has changed since it was read stays",
            defaultValue = "\"keep\"")
        String after,
    @Field(
            title = "Stable for",
            group = FieldGroup.FILTERS,
            unit = "seconds",
            help = "Only files whose size and time stay the same for so many seconds",
            defaultValue = "0",
            min = 0,
            max = 3600)
        int stableForSeconds,
    @Field(
            title = "Done file",
            group = FieldGroup.FILTERS,
            advanced = true,
            help =
                "Only files beside which this file exists; '{name}' and '{stem}' stand for the"
                    + " file's name with and without its extension")
        @Nullable String doneFile,
    @Field(
            title = "Minimum age",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "seconds",
            help = "Only files changed at least so many seconds ago",
            min = 0)
        @Nullable Long minAgeSeconds,
    @Field(
            title = "Maximum age",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "seconds",
            help = "Only files changed at most so many seconds ago",
            min = 0)
        @Nullable Long maxAgeSeconds,
    @Field(
            title = "Minimum size",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "bytes",
            help = "Only files of at least so many bytes",
            min = 0)
        @Nullable Long minBytes,
    @Field(
            title = "Maximum size",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "bytes",
            help = "Only files of at most so many bytes",
            min = 0)
        @Nullable Long maxBytes,
    @Field(
            title = "Maximum number of files",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "At most so many files, the first in order",
            defaultValue = "10000",
            min = 1,
            max = 100000)
        int maxFiles,
    @Field(
            title = "Sort order",
            group = FieldGroup.FILTERS,
            advanced = true,
            help = "The order of the files",
            defaultValue = "\"name\"")
        FileOrder sort,
    @Field(
            title = "If no file matches",
            group = FieldGroup.ERRORS,
            help = "What it means that no file matches",
            defaultValue = "\"fail\"")
        OnNoMatch onEmpty,
    @Field(
            title = "If a file is unavailable",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "What happens if a file that a directory or a pattern means has vanished since it"
                    + " was listed, or cannot be opened: 'skip' takes the others and counts it as"
                    + " left out; 'fail' fails. If none can be opened the step fails",
            defaultValue = "\"skip\"")
        OnUnavailable onUnavailable,
    @Field(
            title = "Parallel transfers",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "How many files are moved at the same time, large ones two at most; 1 for a partner"
                    + " who wants them one after the other",
            defaultValue = "8",
            min = 1,
            max = 16)
        int parallelFiles)
    implements ListingOptions {

  /**
   * Copies the lists.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code after} is none of the three
   *     values, or contains no path
   */
  public DownloadConfig {
    path = List.copyOf(path);
    if (after != null) {
      After.of(after);
    }
  }
}
