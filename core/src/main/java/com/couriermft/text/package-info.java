/**
 * Regular expressions that cannot be made to take for ever: {@link
 * com.couriermft.text.TextPattern}. It knows nothing of what they are matched against.
 */
@NullMarked
package com.couriermft.text;

import org.jspecify.annotations.NullMarked;
