/**
 * Steps that talk to databases. Read {@link com.couriermft.steps.database.QueryStep} and {@link
 * com.couriermft.steps.database.ExecuteStep}, whose {@code Transactions} do the work; {@link
 * com.couriermft.steps.database.BoundParameters} has what stands for {@code :name}, {@link
 * com.couriermft.steps.database.RowReader} what comes of a row.
 */
@NullMarked
package com.couriermft.steps.database;

import org.jspecify.annotations.NullMarked;
