/**
 * Translates jobs that were written for other engines. Start with {@link
 * com.couriermft.operate.translation.JobTranslator} (the accepted formats), {@code StepTranslator}
 * (a single step), {@code Servers} (connections from the server fields of steps), {@code
 * OldReferences} and {@code OldStatement} (strings). This package does not depend on storage, or on
 * step types except those that correspond to other engines' steps.
 */
@NullMarked
package com.couriermft.operate.translation;

import org.jspecify.annotations.NullMarked;
