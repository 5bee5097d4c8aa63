/**
 * Finds stored objects that are unreadable: damaged, or written by a newer release. {@link
 * com.couriermft.operate.unreadable.UnreadableObjects} reads every object as its users do, {@link
 * com.couriermft.operate.unreadable.UnreadableWatch} reports each once as an event, and {@link
 * com.couriermft.operate.unreadable.UnreadableRecords} keeps which are known. Only reads the
 * objects themselves.
 */
@NullMarked
package com.couriermft.operate.unreadable;

import org.jspecify.annotations.NullMarked;
