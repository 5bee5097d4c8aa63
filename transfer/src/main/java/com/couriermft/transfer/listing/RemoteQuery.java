package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.DoneFile;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The query of a listing.
 *
 * @param directory where
 * @param recursive also its subdirectories; links to directories are not followed
 * @param filter which files
 * @param stableFor how far apart two equal observations of a file must be; zero for one look
 * @param doneFile must exist for each file; {@code null} for none
 * @param maxFiles most files to return, the first in order
 * @param order how they are ordered
 */
public record RemoteQuery(
    String directory,
    boolean recursive,
    FileFilter filter,
    Duration stableFor,
    @Nullable DoneFile doneFile,
    int maxFiles,
    FileOrder order) {}
