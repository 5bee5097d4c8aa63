/**
 * The references between definitions of all kinds. Read first {@link
 * com.couriermft.operate.reference.Referrers}; {@link
 * com.couriermft.operate.reference.DocumentMentions} finds the references in documents, and is
 * pure. This package changes nothing.
 */
@NullMarked
package com.couriermft.operate.reference;

import org.jspecify.annotations.NullMarked;
