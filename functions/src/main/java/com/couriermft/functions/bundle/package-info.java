/**
 * The commands {@code ./courier export}, {@code plan}, {@code apply} and {@code diff}: a client of
 * the HTTP API for bundles on this machine. Read first {@link
 * com.couriermft.functions.bundle.BundleMain}. This package does not depend on storage.
 */
@NullMarked
package com.couriermft.functions.bundle;

import org.jspecify.annotations.NullMarked;
