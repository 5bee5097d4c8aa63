/**
 * Labels classify definitions and executions, for example by team, partner or environment. Read
 * {@link com.couriermft.storage.label.Labels} (the labels of an object), then {@link
 * com.couriermft.storage.label.LabelFilter} (conditions on labels). Independent of the objects that
 * carry labels.
 */
@NullMarked
package com.couriermft.storage.label;

import org.jspecify.annotations.NullMarked;
