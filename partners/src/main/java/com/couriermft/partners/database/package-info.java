/**
 * Opens database sessions by connection name. Read {@link
 * com.couriermft.partners.database.Databases} (which opens sessions), {@link
 * com.couriermft.partners.database.DatabaseSession} and {@link
 * com.couriermft.partners.database.Dialect}(the differences between database types). The package
 * does not depend on jobs or steps. Its classes and drivers are loaded with the first session.
 */
@NullMarked
package com.couriermft.partners.database;

import org.jspecify.annotations.NullMarked;
