/**
 * Translates jobs that were written for other engines. Read {@link
 * com.couriermft.operate.translation.JobTranslator} (which shapes it understands), {@code
 * StepTranslator} (one step), {@code Servers} (the connections that steps had in themselves),
 * {@code OldReferences} and {@code OldStatement} (texts). It knows no storage and no step by name
 * but those that the names of other engines lead to.
 */
@NullMarked
package com.couriermft.operate.translation;

import org.jspecify.annotations.NullMarked;
