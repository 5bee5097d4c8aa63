/**
 * Courier, a managed-file-transfer job engine. Start at {@link com.couriermft.app.Courier}, which
 * puts the parts together; the packages below are its nouns, each with a page of its own.
 */
@NullMarked
package com.couriermft.app;

import org.jspecify.annotations.NullMarked;
