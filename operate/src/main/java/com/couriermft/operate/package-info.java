/**
 * Functions for the entire installation: measurements, notifications, bundles, retention, checks of
 * an installation, dry runs, and the JSON Schemas of all API requests.
 */
@NullMarked
package com.couriermft.operate;

import org.jspecify.annotations.NullMarked;
