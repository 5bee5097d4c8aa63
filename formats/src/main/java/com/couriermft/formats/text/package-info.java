/**
 * Regular expressions whose matching time is bounded: {@link
 * com.couriermft.formats.text.TextPattern}. The package does not depend on the texts that are
 * matched.
 */
@NullMarked
package com.couriermft.formats.text;

import org.jspecify.annotations.NullMarked;
