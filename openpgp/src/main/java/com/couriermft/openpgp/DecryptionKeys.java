package com.couriermft.openpgp;

import com.couriermft.formats.secret.Secret;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys and the passphrase for opening messages.
 *
 * @param keys Courier's keys, including old keys; any of the keys may open a message
 * @param passphrase the passphrase for messages that are encrypted with a passphrase; {@code null}
 *     for none
 */
public record DecryptionKeys(List<PrivateKeys> keys, @Nullable Secret passphrase) {
  /** Copies. */
  public DecryptionKeys {
    keys = List.copyOf(keys);
  }
}
