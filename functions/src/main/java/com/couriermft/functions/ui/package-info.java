/**
 * The dashboard's files, as packed by the build. Read {@link
 * com.couriermft.functions.ui.PackagedUi} (the file of a path), {@link
 * com.couriermft.functions.ui.PackedFile} and {@link com.couriermft.functions.ui.PageHeaders}. Does
 * not depend on the API. Its classes are loaded with the first request for the dashboard.
 */
@NullMarked
package com.couriermft.functions.ui;

import org.jspecify.annotations.NullMarked;
