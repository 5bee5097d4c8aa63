/**
 * Finds stored objects that are unreadable: damaged, or written by a newer release. {@link
 * com.couriermft.operate.unreadable.UnreadableObjects} reads every object in the same way as its
 * users do. {@link com.couriermft.operate.unreadable.UnreadableWatch} reports each unreadable
 * object once as an event. {@link com.couriermft.operate.unreadable.UnreadableRecords} stores which
 * objects are known to be unreadable. This package does not change the objects.
 */
@NullMarked
package com.couriermft.operate.unreadable;

import org.jspecify.annotations.NullMarked;
