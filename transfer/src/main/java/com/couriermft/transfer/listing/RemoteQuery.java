package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.DoneFile;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The query of a listing.
 *
 * @param directory the directory
 * @param recursive whether to include subdirectories; links to directories are not followed
 * @param filter the conditions for files
 * @param stableFor the minimum time between two equal observations of a file; zero for a single
 *     observation
 * @param doneFile the marker that must exist for each file; {@code null} for none
 * @param maxFiles the maximum number of files to return: the first ones in this order
 * @param order the order of the files
 */
public record RemoteQuery(
    String directory,
    boolean recursive,
    FileFilter filter,
    Duration stableFor,
    @Nullable DoneFile doneFile,
    int maxFiles,
    FileOrder order) {}
