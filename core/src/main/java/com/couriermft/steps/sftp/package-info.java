/**
 * The steps that talk to SFTP servers. Read {@link com.couriermft.steps.sftp.SftpSessions} (from a
 * connection's name to a session, host keys pinned), {@code SftpFiles} (the session as {@link
 * com.couriermft.transfer.RemoteFiles}), {@code SftpErrors} (what a failure means), then the steps,
 * which only bind {@code transfer}'s algorithms to the step SPI. Knows nothing of the engine or of
 * stores.
 */
@NullMarked
package com.couriermft.steps.sftp;

import org.jspecify.annotations.NullMarked;
