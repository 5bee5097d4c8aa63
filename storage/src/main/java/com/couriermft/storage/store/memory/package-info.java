/**
 * The storage ports in memory: strict about everything Azure is strict about, so that they can
 * stand for it in unit tests and in the fault simulation. Read {@link
 * com.couriermft.storage.store.memory.InMemoryTables}, {@link
 * com.couriermft.storage.store.memory.InMemoryBlobs} and {@link
 * com.couriermft.storage.store.memory.InMemoryWorkQueue}, in any order. Nothing outlives the
 * process; knows nothing of Azure's SDK.
 */
@NullMarked
package com.couriermft.storage.store.memory;

import org.jspecify.annotations.NullMarked;
