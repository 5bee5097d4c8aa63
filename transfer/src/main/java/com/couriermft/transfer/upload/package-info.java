/**
 * Uploads files to partners' servers. {@link com.couriermft.transfer.upload.RemoteUpload#deliver}
 * is the complete algorithm: check for an earlier delivery, check the name, write, verify, record,
 * rename, report. {@link com.couriermft.transfer.upload.OpenUpload} is the upload of one file,
 * {@link com.couriermft.transfer.upload.UploadJournal} the notes of a step's attempts, and {@link
 * com.couriermft.transfer.upload.UploadLeftovers} the files that attempts left on the server. The
 * package does not depend on jobs or the engine.
 */
@NullMarked
package com.couriermft.transfer.upload;

import org.jspecify.annotations.NullMarked;
