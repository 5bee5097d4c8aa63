/**
 * The one place that configures Jackson: {@link com.couriermft.json.Json}. A leaf: it knows nothing
 * of the rest of Courier but {@code failure}.
 */
@NullMarked
package com.couriermft.json;

import org.jspecify.annotations.NullMarked;
