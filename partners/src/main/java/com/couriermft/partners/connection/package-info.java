/**
 * Connections: partners' servers as operators configure them. Read {@link
 * com.couriermft.partners.connection.Connection}, {@link
 * com.couriermft.partners.connection.SftpConnection}, {@link
 * com.couriermft.partners.connection.ConnectionReader} (JSON in, every problem at once) and {@link
 * com.couriermft.partners.connection.ConnectionStore}. Opens no sockets: that is for {@code
 * steps.*}. A new kind of server is a new record, which describes its fields, and a constant of
 * {@code Connection.Type}.
 */
@NullMarked
package com.couriermft.partners.connection;

import org.jspecify.annotations.NullMarked;
