/** The classes that the next release of the app has in addition: {@link StampStep}. */
@NullMarked
package com.couriermft.functions.app.next;

import org.jspecify.annotations.NullMarked;
