package com.couriermft.steps.remote;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.listing.FileOrder;
import org.jspecify.annotations.Nullable;

/** The configuration of the list steps, such as {@code sftp.list}. */
public record ListConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection to the server",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Remote directory",
            group = FieldGroup.FILES,
            help = "The directory to list. `.` is the login directory",
            required = true)
        String path,
    @Field(
            title = "File pattern",
            group = FieldGroup.FILTERS,
            help =
                "Which files to list: a glob, or a regular expression after `re:`. A pattern with "
                    + "a slash is matched against the path below the directory, any other "
                    + "against the file name",
            kind = Field.Kind.PATTERN)
        @Nullable String pattern,
    @Field(
            title = "Include subdirectories",
            group = FieldGroup.FILES,
            help = "Whether to include files in subdirectories",
            defaultValue = "false")
        boolean recursive,
    @Field(
            title = "Stable for",
            group = FieldGroup.FILTERS,
            unit = "seconds",
            help = "List only files whose size and time do not change for this long",
            defaultValue = "0",
            min = 0,
            max = 3600)
        int stableForSeconds,
    @Field(
            title = "Done file",
            group = FieldGroup.FILTERS,
            advanced = true,
            help =
                "List a file only if this file exists beside it, such as `{name}.done`. `{name}`"
                    + " and `{stem}` stand for the file's name with and without its extension")
        @Nullable String doneFile,
    @Field(
            title = "Minimum age",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "seconds",
            help = "List only files that were last changed at least this long ago",
            min = 0)
        @Nullable Long minAgeSeconds,
    @Field(
            title = "Maximum age",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "seconds",
            help = "List only files that were last changed at most this long ago",
            min = 0)
        @Nullable Long maxAgeSeconds,
    @Field(
            title = "Minimum size",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "bytes",
            help = "List only files of at least this size",
            min = 0)
        @Nullable Long minBytes,
    @Field(
            title = "Maximum size",
            group = FieldGroup.FILTERS,
            advanced = true,
            unit = "bytes",
            help = "List only files of at most this size",
            min = 0)
        @Nullable Long maxBytes,
    @Field(
            title = "Maximum number of files",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Maximum number of files to list, in the selected order",
            defaultValue = "10000",
            min = 1,
            max = 100000)
        int maxFiles,
    @Field(
            title = "Sort order",
            group = FieldGroup.FILTERS,
            advanced = true,
            help = "The order in which files are listed",
            defaultValue = "\"name\"")
        FileOrder sort,
    @Field(
            title = "If no file matches",
            group = FieldGroup.ERRORS,
            help = "What to do if no file matches",
            defaultValue = "\"ok\"")
        OnNoMatch onEmpty)
    implements ListingOptions {}
