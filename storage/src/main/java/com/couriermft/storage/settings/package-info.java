/**
 * Configures the whole installation: {@link com.couriermft.storage.settings.Settings}, {@link
 * com.couriermft.storage.settings.SettingsShape} (each field with its bounds) and their store.
 * Knows nothing of jobs.
 */
@NullMarked
package com.couriermft.storage.settings;

import org.jspecify.annotations.NullMarked;
