/**
 * The dashboard's files, as packed by the build. Read {@link
 * com.couriermft.functions.ui.PackagedUi} (the file of a path), {@link
 * com.couriermft.functions.ui.PackedFile} and {@link com.couriermft.functions.ui.PageHeaders}.
 * Knows nothing of the API behind the dashboard. No class of it is loaded before the dashboard is
 * asked for.
 */
@NullMarked
package com.couriermft.functions.ui;

import org.jspecify.annotations.NullMarked;
