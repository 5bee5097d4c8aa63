/**
 * The operators' commands {@code ./courier backup} and {@code ./courier restore}: an installation's
 * storage as files of a directory, and back into an empty account. Read {@code BackupMain}, {@code
 * Contents}, {@code Backup}, {@code Restore}, {@code LiveEtags}. Knows the names of tables and
 * containers and the form of a stored workspace file, nothing else of what it carries; nothing of
 * HTTP, triggers and secrets.
 */
@NullMarked
package com.couriermft.functions.backup;

import org.jspecify.annotations.NullMarked;
