/**
 * The configuration of an installation: {@link com.couriermft.storage.settings.Settings}, {@link
 * com.couriermft.storage.settings.SettingsShape} (each field with its limits) and their store.
 * Independent of jobs.
 */
@NullMarked
package com.couriermft.storage.settings;

import org.jspecify.annotations.NullMarked;
