/**
 * Archives: {@link com.couriermft.steps.archive.ZipStep} writes them ({@code PackPlan}, {@code
 * ArchiveWriter}), {@link com.couriermft.steps.archive.UnzipStep} reads them. Read {@code
 * ArchiveReader} and {@code ZipReader}, then {@code EntryCheck}, which decides what an archive may
 * contain, and {@code Extraction}, which says when its files are visible. Archives are hostile
 * input: everything is checked before anything of them is visible. Knows nothing of remote servers,
 * of stores or of the engine.
 */
@NullMarked
package com.couriermft.steps.archive;

import org.jspecify.annotations.NullMarked;
