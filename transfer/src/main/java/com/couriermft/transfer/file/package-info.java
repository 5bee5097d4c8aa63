/**
 * Files in definitions and outputs: {@link com.couriermft.transfer.file.StoredFile}, {@link
 * com.couriermft.transfer.file.FilePath}, name patterns ({@link
 * com.couriermft.transfer.file.Glob}), hashes ({@link com.couriermft.transfer.file.Sha256}) and the
 * policy for existing files ({@link com.couriermft.transfer.file.Overwrite}).
 */
@NullMarked
package com.couriermft.transfer.file;

import org.jspecify.annotations.NullMarked;
