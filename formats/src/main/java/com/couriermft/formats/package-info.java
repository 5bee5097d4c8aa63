/**
 * What everything else is written in. JSON and its bounds, failures and their codes, patterns of
 * text, secrets and their redaction, trace contexts and cryptography.
 *
 * <p>Nothing here knows storage, jobs or partners.
 */
@NullMarked
package com.couriermft.formats;

import org.jspecify.annotations.NullMarked;
