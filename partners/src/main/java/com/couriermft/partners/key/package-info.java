/**
 * SSH, OpenPGP and TLS keys by name. Private parts are stored only in the secret store. Read {@link
 * com.couriermft.partners.key.Key}, {@link com.couriermft.partners.key.KeyMaterial}, {@link
 * com.couriermft.partners.key.KeyImport} (the import request), {@link
 * com.couriermft.partners.key.KeyStore}, {@link com.couriermft.partners.key.SshKeys}, {@link
 * com.couriermft.partners.key.TlsKeys}, {@link com.couriermft.partners.key.PgpMaterial} (the
 * formats) and {@link com.couriermft.partners.key.PgpKeys} (which provides keys to steps). The
 * package does not depend on connections, jobs or protocols.
 */
@NullMarked
package com.couriermft.partners.key;

import org.jspecify.annotations.NullMarked;
