/**
 * Keys: SSH and PGP keys by name, private parts in the secret store only. Read {@link
 * com.couriermft.key.Key}, {@link com.couriermft.key.KeyMaterial}, {@link
 * com.couriermft.key.KeyShape} (what is sent), {@link com.couriermft.key.KeyStore} and {@link
 * com.couriermft.key.SshKeys} (the formats of SSH keys). Knows nothing of connections or of
 * protocols.
 */
@NullMarked
package com.couriermft.key;

import org.jspecify.annotations.NullMarked;
