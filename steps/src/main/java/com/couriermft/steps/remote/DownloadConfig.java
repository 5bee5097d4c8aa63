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
            help = "The connection to the server",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Remote path",
            group = FieldGroup.FILES,
            help =
                "Files, globs or directories to download. If a path names an existing file, "
                    + "Courier downloads that file, even if the path contains glob characters",
            required = true)
        List<String> path,
    @Field(
            title = "File pattern",
            group = FieldGroup.FILTERS,
            help =
                "Which files of a directory to download: a glob, or a regular expression after "
                    + "`re:`",
            kind = Field.Kind.PATTERN)
        @Nullable String pattern,
    @Field(
            title = "Include subdirectories",
            group = FieldGroup.FILES,
            help = "Whether to include files in subdirectories",
            defaultValue = "false")
        boolean recursive,
    @Field(
            title = "Preserve directories",
            group = FieldGroup.DESTINATION,
            help = "Whether to keep the subdirectories below the searched directory",
            defaultValue = "false")
        boolean preserveDirectories,
    @Field(
            title = "Destination",
            group = FieldGroup.DESTINATION,
            help =
                "Where to save the files: a directory that ends in `/`, or for a single file a "
                    + "path. It is in the workspace, or in the permanent store if it starts with "
                    + "`/`",
            defaultValue = "\"\"",
            kind = Field.Kind.PATH)
        String destination,
    @Field(
            title = "If the file exists",
            group = FieldGroup.DESTINATION,
            help = Overwrite.HELP,
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Resume interrupted transfers",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether a retry continues where the last attempt stopped, if the file is "
                    + "unchanged",
            defaultValue = "true")
        boolean resume,
    @Field(
            title = "After download",
            group = FieldGroup.FILES,
            help =
                "What to do with the source after its copy is committed: `keep`, `delete`, or "
                    + "`move:DIRECTORY`. `move` creates the directory if needed and uses the "
                    + "first free name. A source that changed after it was read is kept",
            defaultValue = "\"keep\"")
        String after,
    @Field(
            title = "Stable for",
            group = FieldGroup.FILTERS,
            unit = "seconds",
            help = "Select only files whose size and time do not change for this long",
            defaultValue = "0",
            min = 0,
            max = 3600)
        int stableForSeconds,
    @Field(
            title = "Done file",
            group = FieldGroup.FILTERS,
            advanced = true,
            help =
                "Select a file only if this file exists beside it, such as `{name}.done`. `{name}`"
                    + " and `{stem}` stand for the file's name with and without its extension")
        @Nullable String doneFile,
    @Field(
            title = "Minimum age",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "seconds",
            help = "Select only files that were last changed at least this long ago",
            min = 0)
        @Nullable Long minAgeSeconds,
    @Field(
            title = "Maximum age",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "seconds",
            help = "Select only files that were last changed at most this long ago",
            min = 0)
        @Nullable Long maxAgeSeconds,
    @Field(
            title = "Minimum size",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "bytes",
            help = "Select only files of at least this size",
            min = 0)
        @Nullable Long minBytes,
    @Field(
            title = "Maximum size",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "bytes",
            help = "Select only files of at most this size",
            min = 0)
        @Nullable Long maxBytes,
    @Field(
            title = "Maximum number of files",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Maximum number of files to download, in the selected order",
            defaultValue = "10000",
            min = 1,
            max = 100000)
        int maxFiles,
    @Field(
            title = "Sort order",
            group = FieldGroup.FILTERS,
            advanced = true,
            help = "The order in which files are selected",
            defaultValue = "\"name\"")
        FileOrder sort,
    @Field(
            title = "If no file matches",
            group = FieldGroup.ERRORS,
            help = "What to do if no file matches",
            defaultValue = "\"fail\"")
        OnNoMatch onEmpty,
    @Field(
            title = "If a file is unavailable",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "What to do if a file that a directory or pattern selected disappears or cannot "
                    + "be opened. `skip` omits the file and downloads the others; `fail` fails "
                    + "the step. If no file can be opened, the step fails",
            defaultValue = "\"skip\"")
        OnUnavailable onUnavailable,
    @Field(
            title = "Parallel transfers",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "How many files are transferred at the same time, at most two of them large. Use "
                    + "1 for partners that require one file after the other",
            defaultValue = "8",
            min = 1,
            max = 16)
        int parallelFiles)
    implements ListingOptions {

  /**
   * Copies the lists.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code after} is not one of the
   *     three values, or contains an invalid path
   */
  public DownloadConfig {
    path = List.copyOf(path);
    if (after != null) {
      After.of(after);
    }
  }
}
