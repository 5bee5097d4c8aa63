/**
 * The references between definitions of all kinds. Start with {@link
 * com.couriermft.operate.reference.Referrers}. {@link
 * com.couriermft.operate.reference.DocumentMentions} is pure and finds the references in documents.
 * This package changes nothing.
 */
@NullMarked
package com.couriermft.operate.reference;

import org.jspecify.annotations.NullMarked;
