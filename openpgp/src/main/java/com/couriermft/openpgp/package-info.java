/**
 * OpenPGP (RFC 9580, RFC 4880, LibrePGP): keys evaluated at an instant, and messages read and
 * written as streams. Read {@link com.couriermft.openpgp.Certificate} (a public key with its
 * subkeys), {@link com.couriermft.openpgp.PrivateKeys} (a secret key with its passphrase), {@link
 * com.couriermft.openpgp.MessageReader} with {@code MessageWalk}, {@link
 * com.couriermft.openpgp.Encryption} and {@link com.couriermft.openpgp.Signing}; {@link
 * com.couriermft.openpgp.PgpErrors} lists the failures. The package depends on streams, instants
 * and secrets, but not on steps, stores or the names of keys.
 */
@NullMarked
package com.couriermft.openpgp;

import org.jspecify.annotations.NullMarked;
