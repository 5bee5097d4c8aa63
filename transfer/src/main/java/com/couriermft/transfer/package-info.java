/**
 * Moving bytes. The packages, each of which may use those before it: {@code supervision}, {@code
 * file}, {@code listing} (partners' servers), {@code place} (where Courier keeps files), {@code
 * workspace} (the files of an execution), {@code copy}, {@code upload} (deliveries to partners).
 * Beside them {@code table} and {@code sheet} read and write rows, and {@code delivery} has the
 * ledger of what was delivered. Knows nothing of jobs or of the engine.
 */
@NullMarked
package com.couriermft.transfer;

import org.jspecify.annotations.NullMarked;
