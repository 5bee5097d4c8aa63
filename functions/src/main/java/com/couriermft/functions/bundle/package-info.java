/**
 * The commands {@code ./courier export}, {@code plan}, {@code apply} and {@code diff}: a client of
 * the HTTP API with files of this machine. Read first {@link
 * com.couriermft.functions.bundle.BundleMain}. They know no storage.
 */
@NullMarked
package com.couriermft.functions.bundle;

import org.jspecify.annotations.NullMarked;
