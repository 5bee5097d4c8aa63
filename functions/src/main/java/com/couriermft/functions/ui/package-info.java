/**
 * The dashboard's files, as the build has packed them: read {@link
 * com.couriermft.functions.ui.PackagedUi} (which file an address is answered with), {@link
 * com.couriermft.functions.ui.PackedFile} and {@link com.couriermft.functions.ui.PageHeaders}.
 * Knows nothing of the API behind the dashboard. No class of it is loaded before the dashboard is
 * asked for.
 */
@NullMarked
package com.couriermft.functions.ui;

import org.jspecify.annotations.NullMarked;
