/**
 * The files of an execution: the port {@link com.couriermft.transfer.workspace.Workspace}, its one
 * adapter {@link com.couriermft.transfer.workspace.BlobWorkspace}, the values {@link
 * com.couriermft.transfer.workspace.LiveFiles} and {@link
 * com.couriermft.transfer.workspace.FileLog} that list them, and notes between attempts.
 */
@NullMarked
package com.couriermft.transfer.workspace;

import org.jspecify.annotations.NullMarked;
