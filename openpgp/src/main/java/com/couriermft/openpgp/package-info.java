/**
 * OpenPGP (RFC 9580, RFC 4880, LibrePGP): keys judged at an instant, messages read and written as
 * streams. Read {@link com.couriermft.openpgp.Certificate} (a public key with its subkeys), {@link
 * com.couriermft.openpgp.PrivateKeys} (a secret key with its passphrase), {@link
 * com.couriermft.openpgp.MessageReader} and {@code MessageWalk} below it, {@link
 * com.couriermft.openpgp.Encryption} and {@link com.couriermft.openpgp.Signing}; {@link
 * com.couriermft.openpgp.PgpErrors} has what can go wrong. Knows streams, instants and secrets;
 * nothing of steps, of stores or of the names keys have.
 */
@NullMarked
package com.couriermft.openpgp;

import org.jspecify.annotations.NullMarked;
