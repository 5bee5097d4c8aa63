/**
 * File transfer. A package may use the packages that are listed before it: {@code supervision},
 * {@code file}, {@code listing} (partners' servers), {@code place} (storage locations of files),
 * {@code workspace} (the files of an execution), {@code copy}, {@code upload} (deliveries to
 * partners). In addition, {@code table} and {@code sheet} read and write rows, and {@code delivery}
 * records delivered files. The module does not depend on jobs or the engine.
 */
@NullMarked
package com.couriermft.transfer;

import org.jspecify.annotations.NullMarked;
