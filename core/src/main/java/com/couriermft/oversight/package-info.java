/**
 * Wing 11 of 11: what looks at the whole. Measurements, retention, the checks of an installation,
 * dry runs, and the JSON Schemas of everything that is sent to the API.
 */
@NullMarked
package com.couriermft.oversight;

import org.jspecify.annotations.NullMarked;
