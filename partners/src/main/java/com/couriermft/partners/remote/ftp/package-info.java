/**
 * FTP and FTPS. Read {@link com.couriermft.partners.remote.ftp.FtpProtocol} (opens sessions),
 * {@code FtpLogin}, {@code TlsControl} (data connections resume the control connection's TLS
 * session), {@code FtpFiles} (the session as {@link com.couriermft.transfer.listing.RemoteFiles}),
 * {@code FtpSession} (one control connection at a time), and {@code FtpErrors} (the meanings of
 * replies). The package does not depend on steps, the engine or stores.
 */
@NullMarked
package com.couriermft.partners.remote.ftp;

import org.jspecify.annotations.NullMarked;
