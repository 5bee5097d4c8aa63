/**
 * Regular expressions that cannot be made to take for ever: {@link
 * com.couriermft.formats.text.TextPattern}. It knows nothing of what they are matched against.
 */
@NullMarked
package com.couriermft.formats.text;

import org.jspecify.annotations.NullMarked;
