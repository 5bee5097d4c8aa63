/**
 * OpenPGP (RFC 9580, RFC 4880, LibrePGP): keys judged at an instant, messages read and written as
 * streams. Read {@link com.couriermft.formats.pgp.Certificate} (a public key with its subkeys),
 * {@link com.couriermft.formats.pgp.PrivateKeys} (a secret key with its passphrase), {@link
 * com.couriermft.formats.pgp.MessageReader} and {@code MessageWalk} below it, {@link
 * com.couriermft.formats.pgp.Encryption} and {@link com.couriermft.formats.pgp.Signing}; {@link
 * com.couriermft.formats.pgp.PgpErrors} has what can go wrong. Knows streams, instants and secrets;
 * nothing of steps, of stores or of the names keys have.
 */
@NullMarked
package com.couriermft.formats.pgp;

import org.jspecify.annotations.NullMarked;
