/**
 * Moving bytes: the ports {@link com.couriermft.files.transfer.Workspace} (an execution's files and
 * the permanent store) and {@link com.couriermft.files.transfer.RemoteFiles} (a partner's server),
 * the values {@link com.couriermft.files.transfer.StoredFile}, {@link
 * com.couriermft.files.transfer.LiveFiles} and {@link com.couriermft.files.transfer.Overwrite}, and
 * the one workspace there is, {@link com.couriermft.files.transfer.BlobWorkspace}, whose files
 * {@link com.couriermft.files.transfer.FileLog} and {@link com.couriermft.files.transfer.FileLogs}
 * remember. What goes to a partner's server is delivered by {@code
 * com.couriermft.files.transfer.upload}. Knows nothing of jobs or of the engine.
 */
@NullMarked
package com.couriermft.files.transfer;

import org.jspecify.annotations.NullMarked;
