/**
 * Archives: {@link com.couriermft.steps.archive.ZipStep} makes them, {@link
 * com.couriermft.steps.archive.UnzipStep} takes them apart. Read {@code ArchiveReader} and its
 * three formats, then {@code EntryCheck}, which decides what an archive may contain. Archives are
 * hostile input: everything is checked before anything of them is visible. Knows nothing of remote
 * servers, of stores or of the engine.
 */
@NullMarked
package com.couriermft.steps.archive;

import org.jspecify.annotations.NullMarked;
