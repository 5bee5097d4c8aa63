/**
 * All failure codes of Courier, by subject, with class, HTTP status, meaning and remedy. Read
 * {@link com.couriermft.formats.failure.catalogue.FailureCatalogue}, which lists all codes.
 * docs/reference/errors.md and {@code GET /failure-codes} are generated from this list. All errors
 * use these constants. {@code architecture.FailureCodesTest} rejects codes that are not defined in
 * this package, or that are not used.
 */
@NullMarked
package com.couriermft.formats.failure.catalogue;

import org.jspecify.annotations.NullMarked;
