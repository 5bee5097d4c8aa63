/**
 * Connections to partners, the keys that they need, sessions over SFTP, FTP and FTPS, and storage
 * locations such as Azure Files.
 */
@NullMarked
package com.couriermft.partners;

import org.jspecify.annotations.NullMarked;
