/**
 * Chooses the providers of cryptography in this process. Read {@link
 * com.couriermft.formats.crypto.CryptoProviders} and {@link com.couriermft.formats.crypto.BulkAes};
 * {@code NativeProvider} is Amazon Corretto Crypto Provider, on platforms that support it. The
 * package does not depend on what is encrypted or hashed.
 */
@NullMarked
package com.couriermft.formats.crypto;

import org.jspecify.annotations.NullMarked;
