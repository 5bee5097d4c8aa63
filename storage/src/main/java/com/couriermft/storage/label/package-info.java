/**
 * Labels, by which definitions and what came of them are told apart: by team, partner, environment.
 * Read {@link com.couriermft.storage.label.Labels} (what something carries, its shape and its
 * reader), then {@link com.couriermft.storage.label.LabelFilter} (what is asked for). Knows nothing
 * of what carries labels.
 */
@NullMarked
package com.couriermft.storage.label;

import org.jspecify.annotations.NullMarked;
