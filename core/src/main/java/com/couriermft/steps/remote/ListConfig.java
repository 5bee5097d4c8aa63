package com.couriermft.steps.remote;

import com.couriermft.files.transfer.FileOrder;
import com.couriermft.steps.spi.Setting;
import org.jspecify.annotations.Nullable;

/** Configuration of {@code list}; each component says what it is. */
public record ListConfig(
    @Setting(help = "The connection", required = true, kind = Setting.Kind.CONNECTION)
        String connection,
    @Setting(help = "The directory to list; '.' is the login directory", required = true)
        String path,
    @Setting(
            help =
                "Which files: a glob, or a regular expression after 're:'; with a slash it is"
                    + " matched against the path below the directory, else against the name",
            kind = Setting.Kind.PATTERN)
        @Nullable String pattern,
    @Setting(help = "Whether to look into subdirectories", defaultValue = "false")
        boolean recursive,
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
    @Setting(help = "What it means that no file matches", defaultValue = "\"ok\"")
        OnNoMatch onEmpty)
    implements ListingOptions {}
