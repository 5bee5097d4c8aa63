/**
 * Steps for archives. {@link com.couriermft.steps.archive.ZipStep} writes archives ({@code
 * PackPlan}, {@code ArchiveWriter}), {@link com.couriermft.steps.archive.UnzipStep} reads them.
 * Start with {@code ArchiveReader} and {@code ZipReader}, then {@code EntryCheck}, which decides
 * what an archive may contain, and {@code Extraction}, which decides when its files become visible.
 * Archives are untrusted input, so an archive is checked completely before any of its files becomes
 * visible. The package does not depend on remote servers, stores or the engine.
 */
@NullMarked
package com.couriermft.steps.archive;

import org.jspecify.annotations.NullMarked;
