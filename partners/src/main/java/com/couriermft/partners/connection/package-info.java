/**
 * Connections to partners' servers and their settings. Read {@link
 * com.couriermft.partners.connection.Connection}, {@link
 * com.couriermft.partners.connection.SftpConnection}, {@link
 * com.couriermft.partners.connection.ConnectionReader} (parses JSON and reports all problems) and
 * {@link com.couriermft.partners.connection.ConnectionStore}. The package does not open sockets. To
 * add a connection type, add a record that describes its fields, and a constant of {@code
 * Connection.Type}.
 */
@NullMarked
package com.couriermft.partners.connection;

import org.jspecify.annotations.NullMarked;
