/**
 * The references between definitions of all kinds. Read first {@link
 * com.couriermft.operate.reference.Referrers}; {@link
 * com.couriermft.operate.reference.DocumentMentions} knows where documents name others, and is
 * pure. Changes nothing.
 */
@NullMarked
package com.couriermft.operate.reference;

import org.jspecify.annotations.NullMarked;
