/**
 * Limits on concurrent work: the slots of pools, the places in pools' queues, the total over all
 * pools, and the permits of connections. Read {@link com.couriermft.engine.pool.PoolStore} with
 * {@code PoolRows} (its keys) and {@link com.couriermft.engine.pool.Slot}, then {@link
 * com.couriermft.engine.pool.TotalLimit}, {@link com.couriermft.engine.pool.PermitStore} and {@link
 * com.couriermft.engine.pool.PoolTodos} (unfinished work for executions without a slot). The
 * package depends on how executions are stored, but not on how they continue.
 */
@NullMarked
package com.couriermft.engine.pool;

import org.jspecify.annotations.NullMarked;
