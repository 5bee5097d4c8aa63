/**
 * Bundles: the definitions of an installation as files that can be kept in a repository and taken
 * to another installation. Read first {@link com.couriermft.operate.bundle.Bundle} (what one
 * holds), {@link com.couriermft.operate.bundle.Exporter} (how one is made) and {@link
 * com.couriermft.operate.bundle.BundleZip} (how it is written); {@link
 * com.couriermft.operate.bundle.StoredObjects} is how each kind of object is listed, checked and
 * saved. It must not know how a bundle is compared and applied, which is {@code operate.rollout}.
 */
@NullMarked
package com.couriermft.operate.bundle;

import org.jspecify.annotations.NullMarked;
