package com.couriermft.openpgp;

import com.couriermft.formats.secret.Secret;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys and the passphrase that may open a message.
 *
 * @param keys ours; any of them will do, also old ones
 * @param passphrase of messages that are encrypted with one; {@code null} if there is none
 */
public record DecryptionKeys(List<PrivateKeys> keys, @Nullable Secret passphrase) {
  /** Copies. */
  public DecryptionKeys {
    keys = List.copyOf(keys);
  }
}
