/**
 * What operators configure for the whole installation: {@link com.couriermft.settings.Settings} and
 * its store. Knows nothing of jobs.
 */
@NullMarked
package com.couriermft.settings;

import org.jspecify.annotations.NullMarked;
