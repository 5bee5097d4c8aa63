/**
 * Every code that Courier gives, by subject: its class, HTTP status, meaning and what to do. Read
 * {@link com.couriermft.formats.failure.catalogue.FailureCatalogue}, which lists them;
 * docs/reference/errors.md and {@code GET /failure-codes} are made of it. Errors are made with
 * these constants, and {@code architecture.FailureCodesTest} refuses a code that is not here, or
 * that nothing uses.
 */
@NullMarked
package com.couriermft.formats.failure.catalogue;

import org.jspecify.annotations.NullMarked;
