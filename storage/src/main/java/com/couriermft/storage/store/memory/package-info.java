/**
 * The storage ports in memory, for unit tests and fault simulation. They reject everything that
 * Azure rejects. Read {@link com.couriermft.storage.store.memory.InMemoryTables}, {@link
 * com.couriermft.storage.store.memory.InMemoryBlobs} and {@link
 * com.couriermft.storage.store.memory.InMemoryWorkQueue}. Nothing outlives the process. The package
 * does not depend on Azure's SDK.
 */
@NullMarked
package com.couriermft.storage.store.memory;

import org.jspecify.annotations.NullMarked;
