/**
 * SFTP. Read {@link com.couriermft.partners.remote.sftp.SftpProtocol} (from a connection to a
 * session, host keys pinned), {@code SshLogin}, {@code SftpFiles} (the session as {@link
 * com.couriermft.transfer.listing.RemoteFiles}), {@code SftpErrors} (what a failure means). Knows
 * nothing of steps, of the engine or of stores.
 */
@NullMarked
package com.couriermft.partners.remote.sftp;

import org.jspecify.annotations.NullMarked;
