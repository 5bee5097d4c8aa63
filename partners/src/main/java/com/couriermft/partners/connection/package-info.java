/**
 * Connections: partners' servers as operators configure them. Read {@link
 * com.couriermft.partners.connection.Connection}, {@link
 * com.couriermft.partners.connection.SftpConnection}, {@link
 * com.couriermft.partners.connection.ConnectionReader} (JSON in, every problem at once) and {@link
 * com.couriermft.partners.connection.ConnectionStore}. Opens no sockets: that is for {@code
 * steps.*}. A new kind of server is a new record, a constant of {@code Connection.Type}, its {@link
 * com.couriermft.partners.connection.ConnectionShape} and its reader.
 */
@NullMarked
package com.couriermft.partners.connection;

import org.jspecify.annotations.NullMarked;
