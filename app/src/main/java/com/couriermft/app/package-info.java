/**
 * Courier, a managed-file-transfer job engine. Start at {@link com.couriermft.app.Courier}, which
 * assembles the components; the packages below it contain the domain concepts.
 */
@NullMarked
package com.couriermft.app;

import org.jspecify.annotations.NullMarked;
