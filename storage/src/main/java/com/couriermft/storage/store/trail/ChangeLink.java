package com.couriermft.storage.store.trail;

import com.couriermft.storage.store.Columns;

/**
 * The link of an entry in the chain of the change log. Immutable.
 *
 * @param number the link's number, from 1 without gaps
 * @param previous the hash of the link before; {@code ""} for the first link
 * @param hash the link's hash, which is also logged
 */
public record ChangeLink(long number, String previous, String hash) {
  static ChangeLink of(String key, Columns columns) {
    return new ChangeLink(
        Long.parseLong(key), columns.text(AuditHash.PREVIOUS), columns.text(AuditHash.HASH));
  }
}
