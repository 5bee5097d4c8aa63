/**
 * SFTP. Read {@link com.couriermft.partners.remote.sftp.SftpProtocol} (opens sessions with pinned
 * host keys), {@code SshLogin}, {@code SftpFiles} (the session as {@link
 * com.couriermft.transfer.listing.RemoteFiles}), {@code SftpErrors} (the meanings of failures). The
 * package does not depend on steps, the engine or stores.
 */
@NullMarked
package com.couriermft.partners.remote.sftp;

import org.jspecify.annotations.NullMarked;
