/**
 * The limits of how much runs at a time: the slots of pools, the places that lead to them, the
 * total over all pools, and the permits of connections. Read {@link
 * com.couriermft.running.pool.PoolStore} with {@code PoolRows} (its keys) and {@link
 * com.couriermft.running.pool.Slot}, then {@link com.couriermft.running.pool.TotalLimit}, {@link
 * com.couriermft.running.pool.PermitStore} and {@link com.couriermft.running.pool.PoolTodos} (what
 * is still to be done for an execution whose slot is decided). Knows how executions are stored and
 * not how they move.
 */
@NullMarked
package com.couriermft.running.pool;

import org.jspecify.annotations.NullMarked;
