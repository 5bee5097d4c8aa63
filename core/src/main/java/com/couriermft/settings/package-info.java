/**
 * Configures the whole installation: {@link com.couriermft.settings.Settings}, {@link
 * com.couriermft.settings.SettingsShape} (each field with its bounds) and their store. Knows
 * nothing of jobs.
 */
@NullMarked
package com.couriermft.settings;

import org.jspecify.annotations.NullMarked;
