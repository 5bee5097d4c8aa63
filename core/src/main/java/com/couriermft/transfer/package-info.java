/**
 * Moving bytes: the ports {@link com.couriermft.transfer.Workspace} (an execution's files and the
 * permanent store) and {@link com.couriermft.transfer.RemoteFiles} (a partner's server), the values
 * {@link com.couriermft.transfer.StoredFile} and {@link com.couriermft.transfer.Overwrite}, and
 * {@link com.couriermft.transfer.Cancellation}. Knows nothing of jobs or of the engine.
 */
@NullMarked
package com.couriermft.transfer;

import org.jspecify.annotations.NullMarked;
