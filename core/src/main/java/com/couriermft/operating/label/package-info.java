/**
 * Labels, by which definitions and what came of them are told apart: by team, partner, environment.
 * Read {@link com.couriermft.operating.label.Labels} (what something carries, its shape and its
 * reader), then {@link com.couriermft.operating.label.LabelFilter} (what is asked for). Knows
 * nothing of what carries labels.
 */
@NullMarked
package com.couriermft.operating.label;

import org.jspecify.annotations.NullMarked;
