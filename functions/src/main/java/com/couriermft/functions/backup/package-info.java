/**
 * Backups: an installation's storage as files of a place ({@code BackupPlace}), a directory or a
 * container of another account, and back into an empty account. The commands {@code ./courier
 * backup} and {@code ./courier restore} ({@code BackupMain}) and the daily backup ({@code
 * ScheduledBackup}) share one writer and one reader. Read {@code Contents}, {@code Backup}, {@code
 * BackupProgress}, {@code BackupLease}, {@code Restore}, {@code LiveEtags}. Knows the names of
 * tables and containers and the form of a stored workspace file, nothing else of what it carries;
 * nothing of HTTP, triggers and secrets.
 */
@NullMarked
package com.couriermft.functions.backup;

import org.jspecify.annotations.NullMarked;
