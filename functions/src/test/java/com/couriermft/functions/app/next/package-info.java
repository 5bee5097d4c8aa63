/** What the next release of the app has beside this one's: {@link StampStep}. */
@NullMarked
package com.couriermft.functions.app.next;

import org.jspecify.annotations.NullMarked;
