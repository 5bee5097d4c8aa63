package com.couriermft.openpgp;

import java.util.List;
import java.util.Optional;

/**
 * The result of reading a message that was found good.
 *
 * @param signer whose signature counts, if any does
 * @param recipients key ids or fingerprints it was encrypted for, upper-case hex; sixteen zeros for
 *     each that is hidden, nothing for a passphrase
 * @param isUnprotected whether it came without integrity protection, which was allowed
 */
public record OpenedMessage(
    Optional<Certificate> signer, List<String> recipients, boolean isUnprotected) {
  /** Copies. */
  public OpenedMessage {
    recipients = List.copyOf(recipients);
  }
}
