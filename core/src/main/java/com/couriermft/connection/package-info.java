/**
 * Connections: partners' servers as operators configure them. Read {@link
 * com.couriermft.connection.Connection}, {@link com.couriermft.connection.SftpConnection}, {@link
 * com.couriermft.connection.ConnectionReader} (JSON in, every problem at once) and {@link
 * com.couriermft.connection.ConnectionStore}. Opens no sockets: that is for {@code steps.*}. A new
 * kind of server is a new record, a constant of {@code Connection.Type}, its {@link
 * com.couriermft.connection.ConnectionShape} and its reader.
 */
@NullMarked
package com.couriermft.connection;

import org.jspecify.annotations.NullMarked;
