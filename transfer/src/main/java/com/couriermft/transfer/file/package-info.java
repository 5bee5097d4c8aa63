/**
 * A file as definitions and outputs name it: {@link com.couriermft.transfer.file.StoredFile},
 * {@link com.couriermft.transfer.file.FilePath}, patterns of names ({@link
 * com.couriermft.transfer.file.Glob}), hashes ({@link com.couriermft.transfer.file.Sha256}), what
 * happens where a name is taken ({@link com.couriermft.transfer.file.Overwrite}).
 */
@NullMarked
package com.couriermft.transfer.file;

import org.jspecify.annotations.NullMarked;
