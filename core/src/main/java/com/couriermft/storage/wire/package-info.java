/** What HTTP connections to storage and to partners have in common. */
@NullMarked
package com.couriermft.storage.wire;

import org.jspecify.annotations.NullMarked;
