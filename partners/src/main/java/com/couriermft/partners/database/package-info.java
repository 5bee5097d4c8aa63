/**
 * Sessions with databases by the names of connections. Read {@link
 * com.couriermft.partners.database.Databases} (what steps ask), {@link
 * com.couriermft.partners.database.DatabaseSession} and {@link
 * com.couriermft.partners.database.Dialect}, in which kinds of servers differ. Knows nothing of
 * jobs or steps. Nothing of it, and no driver, is loaded before the first session.
 */
@NullMarked
package com.couriermft.partners.database;

import org.jspecify.annotations.NullMarked;
