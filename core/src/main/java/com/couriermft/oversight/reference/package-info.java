/**
 * The references between definitions of all kinds. Read first {@link
 * com.couriermft.oversight.reference.Referrers}; {@link
 * com.couriermft.oversight.reference.DocumentMentions} knows where documents name others, and is
 * pure. Changes nothing.
 */
@NullMarked
package com.couriermft.oversight.reference;

import org.jspecify.annotations.NullMarked;
