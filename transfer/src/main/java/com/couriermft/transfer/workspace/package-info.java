/**
 * The files of an execution: the port {@link com.couriermft.transfer.workspace.Workspace}, its only
 * adapter {@link com.couriermft.transfer.workspace.BlobWorkspace}, the values {@link
 * com.couriermft.transfer.workspace.LiveFiles} and {@link
 * com.couriermft.transfer.workspace.FileLog} that list these files, and the notes that attempts
 * leave for later attempts.
 */
@NullMarked
package com.couriermft.transfer.workspace;

import org.jspecify.annotations.NullMarked;
