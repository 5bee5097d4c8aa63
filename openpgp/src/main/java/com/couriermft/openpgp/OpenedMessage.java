package com.couriermft.openpgp;

import java.util.List;
import java.util.Optional;

/**
 * The result of reading a valid message.
 *
 * @param signer the owner of the accepted signature, if any
 * @param recipients the key ids or fingerprints for which the message was encrypted, in upper-case
 *     hex; sixteen zeros for each hidden recipient, and no entry for a passphrase
 * @param isUnprotected whether the message lacked integrity protection and the options allowed that
 */
public record OpenedMessage(
    Optional<Certificate> signer, List<String> recipients, boolean isUnprotected) {
  /** Copies. */
  public OpenedMessage {
    recipients = List.copyOf(recipients);
  }
}
