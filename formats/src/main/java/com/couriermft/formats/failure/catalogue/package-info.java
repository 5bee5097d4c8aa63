/**
 * All failure codes of Courier, by subject, with class, HTTP status, meaning and remedy. Read
 * {@link com.couriermft.formats.failure.catalogue.FailureCatalogue}, which lists them;
 * docs/reference/errors.md and {@code GET /failure-codes} are generated from it. All errors use
 * these constants. {@code architecture.FailureCodesTest} rejects a code that is not defined here,
 * or that is not used.
 */
@NullMarked
package com.couriermft.formats.failure.catalogue;

import org.jspecify.annotations.NullMarked;
