/**
 * The foundation of all other modules: JSON and its limits, failures and their codes, text
 * patterns, secrets and their redaction, trace contexts and cryptography.
 *
 * <p>Nothing in this module depends on storage, jobs or partners.
 */
@NullMarked
package com.couriermft.formats;

import org.jspecify.annotations.NullMarked;
