/**
 * Functions on the entire installation. Measurements, notifications, bundles, retention, the checks
 * of an installation, dry runs, and the JSON Schemas of everything that is sent to the API.
 */
@NullMarked
package com.couriermft.operate;

import org.jspecify.annotations.NullMarked;
