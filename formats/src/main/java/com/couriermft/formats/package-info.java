/**
 * Wing 1 of 11: what everything else is written in. JSON and its bounds, failures and their codes,
 * patterns of text, secrets and their redaction, trace contexts and cryptography.
 *
 * <p>Nothing here knows storage, jobs or partners, so this wing is a module of its own: an edit of
 * the engine does not compile it again.
 */
@NullMarked
package com.couriermft.formats;

import org.jspecify.annotations.NullMarked;
