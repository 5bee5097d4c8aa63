/**
 * The dashboard's files, as packed by the build. Read {@link
 * com.couriermft.functions.ui.PackagedUi} (the response for a path), {@link
 * com.couriermft.functions.ui.PackedFile} and {@link com.couriermft.functions.ui.PageHeaders}. This
 * package does not depend on the API. Its classes are loaded with the first request for the
 * dashboard.
 */
@NullMarked
package com.couriermft.functions.ui;

import org.jspecify.annotations.NullMarked;
