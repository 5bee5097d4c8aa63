/**
 * Keys: SSH and OpenPGP keys by name, private parts in the secret store only. Read {@link
 * com.couriermft.key.Key}, {@link com.couriermft.key.KeyMaterial}, {@link
 * com.couriermft.key.KeyShape} (what is sent), {@link com.couriermft.key.KeyStore}, {@link
 * com.couriermft.key.SshKeys}, {@link com.couriermft.key.PgpMaterial} (the formats) and {@link
 * com.couriermft.key.PgpKeys} (what steps ask for). Knows nothing of connections, of jobs or of
 * protocols.
 */
@NullMarked
package com.couriermft.key;

import org.jspecify.annotations.NullMarked;
