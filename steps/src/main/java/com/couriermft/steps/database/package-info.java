/**
 * Steps for databases. Start with {@link com.couriermft.steps.database.QueryStep} and {@link
 * com.couriermft.steps.database.ExecuteStep}, whose {@code Transactions} do the work. {@link
 * com.couriermft.steps.database.BoundParameters} binds the values of {@code :name} parameters, and
 * {@link com.couriermft.steps.database.RowReader} converts result rows.
 */
@NullMarked
package com.couriermft.steps.database;

import org.jspecify.annotations.NullMarked;
