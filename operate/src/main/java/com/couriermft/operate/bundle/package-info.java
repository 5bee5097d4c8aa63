/**
 * Bundles: the definitions of an installation as files, to keep in a repository or to apply to
 * another installation. Start with {@link com.couriermft.operate.bundle.Bundle} (content), {@link
 * com.couriermft.operate.bundle.Exporter} (creation) and {@link
 * com.couriermft.operate.bundle.BundleZip} (file format). {@link
 * com.couriermft.operate.bundle.StoredObjects} lists, validates and saves the objects of a kind.
 * This package must not depend on how bundles are compared and applied, which is the task of {@code
 * operate.rollout}.
 */
@NullMarked
package com.couriermft.operate.bundle;

import org.jspecify.annotations.NullMarked;
