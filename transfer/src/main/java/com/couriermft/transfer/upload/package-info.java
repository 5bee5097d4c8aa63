/**
 * Files to partners' servers. {@link com.couriermft.transfer.upload.RemoteUpload#deliver} is the
 * whole algorithm on one page and the place to begin: known? free? write, verify, note, rename,
 * tell. One file on its way is a {@link com.couriermft.transfer.upload.OpenUpload}; what attempts
 * of a step note for each other is in {@link com.couriermft.transfer.upload.UploadJournal}; what
 * they leave on the server in {@link com.couriermft.transfer.upload.UploadLeftovers}. Knows nothing
 * of jobs or of the engine.
 */
@NullMarked
package com.couriermft.transfer.upload;

import org.jspecify.annotations.NullMarked;
