/**
 * Connections to partners, the keys they need, sessions over SFTP, FTP and FTPS, and places such as
 * Azure Files.
 */
@NullMarked
package com.couriermft.partners;

import org.jspecify.annotations.NullMarked;
