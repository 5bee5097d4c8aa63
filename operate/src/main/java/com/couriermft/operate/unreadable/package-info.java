/**
 * Finds stored objects that are unreadable: damaged, or written by a newer release. {@link
 * com.couriermft.operate.unreadable.UnreadableObjects} reads every object in the same way as its
 * users, {@link com.couriermft.operate.unreadable.UnreadableWatch} reports each once as an event,
 * and {@link com.couriermft.operate.unreadable.UnreadableRecords} stores which objects are known to
 * be unreadable. The objects themselves are only read.
 */
@NullMarked
package com.couriermft.operate.unreadable;

import org.jspecify.annotations.NullMarked;
