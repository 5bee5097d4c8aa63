/**
 * Moving bytes: the ports {@link com.couriermft.transfer.Workspace} (an execution's files and the
 * permanent store) and {@link com.couriermft.transfer.RemoteFiles} (a partner's server), the values
 * {@link com.couriermft.transfer.StoredFile}, {@link com.couriermft.transfer.LiveFiles} and {@link
 * com.couriermft.transfer.Overwrite}, and the one workspace there is, {@link
 * com.couriermft.transfer.BlobWorkspace}, whose files {@link com.couriermft.transfer.FileLog} and
 * {@link com.couriermft.transfer.FileLogs} remember. What goes to a partner's server is delivered
 * by {@code com.couriermft.transfer.upload}. Knows nothing of jobs or of the engine.
 */
@NullMarked
package com.couriermft.transfer;

import org.jspecify.annotations.NullMarked;
