/**
 * Detects arriving and missing files. Watches poll partners' folders and start executions with new
 * files. Expectations report when too few files arrive. Read {@link
 * com.couriermft.automation.arrival.Watch}, {@link com.couriermft.automation.arrival.Change},
 * {@link com.couriermft.automation.arrival.FileLedger}, {@link
 * com.couriermft.automation.arrival.Poll}, {@link com.couriermft.automation.arrival.Watches}. This
 * package does not depend on what executions do with the files.
 */
@NullMarked
package com.couriermft.automation.arrival;

import org.jspecify.annotations.NullMarked;
