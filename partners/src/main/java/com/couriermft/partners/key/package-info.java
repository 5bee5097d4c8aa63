/**
 * Keys: SSH, OpenPGP and TLS keys by name, private parts in the secret store only. Read {@link
 * com.couriermft.partners.key.Key}, {@link com.couriermft.partners.key.KeyMaterial}, {@link
 * com.couriermft.partners.key.KeyImport} (what is sent), {@link
 * com.couriermft.partners.key.KeyStore}, {@link com.couriermft.partners.key.SshKeys}, {@link
 * com.couriermft.partners.key.TlsKeys}, {@link com.couriermft.partners.key.PgpMaterial} (the
 * formats) and {@link com.couriermft.partners.key.PgpKeys} (what steps ask for). Knows nothing of
 * connections, of jobs or of protocols.
 */
@NullMarked
package com.couriermft.partners.key;

import org.jspecify.annotations.NullMarked;
