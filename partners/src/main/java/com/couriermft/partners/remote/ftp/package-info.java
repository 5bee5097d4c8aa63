/**
 * FTP and FTPS. Read {@link com.couriermft.partners.remote.ftp.FtpProtocol} (from a connection to a
 * session), {@code FtpLogin}, {@code TlsControl} (data connections resume the control connection's
 * TLS session), {@code FtpFiles} (the session as {@link
 * com.couriermft.transfer.listing.RemoteFiles}), {@code FtpSession} (one control connection, and
 * another after one that had to be given up), {@code FtpErrors} (what a reply means). Knows nothing
 * of steps, of the engine or of stores.
 */
@NullMarked
package com.couriermft.partners.remote.ftp;

import org.jspecify.annotations.NullMarked;
