/**
 * Backups: copies an installation's storage to files in a directory or in a container of another
 * account ({@code BackupPlace}), and restores them into an empty account. The commands {@code
 * ./courier backup} and {@code ./courier restore} ({@code BackupMain}) and the daily backup ({@code
 * ScheduledBackup}) share the code for writing and reading. Read {@code Contents}, {@code Backup},
 * {@code BackupProgress}, {@code BackupLease}, {@code Restore}, {@code LiveEtags}. Of the copied
 * data, this package depends only on the names of tables and containers and on the format of a
 * reference to a workspace file. It does not depend on HTTP, triggers or secrets.
 */
@NullMarked
package com.couriermft.functions.backup;

import org.jspecify.annotations.NullMarked;
