/**
 * Configures the whole installation: {@link com.couriermft.operating.settings.Settings}, {@link
 * com.couriermft.operating.settings.SettingsShape} (each field with its bounds) and their store.
 * Knows nothing of jobs.
 */
@NullMarked
package com.couriermft.operating.settings;

import org.jspecify.annotations.NullMarked;
