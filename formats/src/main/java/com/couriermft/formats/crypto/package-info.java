/**
 * Chooses the providers of cryptography in this process. Read {@link
 * com.couriermft.formats.crypto.CryptoProviders} and {@link com.couriermft.formats.crypto.BulkAes};
 * {@code NativeProvider} is Amazon Corretto Crypto Provider, where it runs. Knows nothing of what
 * is encrypted or hashed.
 */
@NullMarked
package com.couriermft.formats.crypto;

import org.jspecify.annotations.NullMarked;
