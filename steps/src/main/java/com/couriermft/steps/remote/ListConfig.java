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
            help = "The connection",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Remote directory",
            group = FieldGroup.FILES,
            help = "The directory to list; '.' is the login directory",
            required = true)
        String path,
    @Field(
            title = "File pattern",
            group = FieldGroup.FILTERS,
            help =
                "Which files: a glob, or a regular expression after 're:'; with a slash it is"
                    + " matched against the path below the directory, else against the name",
            kind = Field.Kind.PATTERN)
        @Nullable String pattern,
    @Field(
            title = "Include subdirectories",
            group = FieldGroup.FILES,
            help = "Whether to look into subdirectories",
            defaultValue = "false")
        boolean recursive,
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
            defaultValue = "\"ok\"")
        OnNoMatch onEmpty)
    implements ListingOptions {}
