/**
 * Secrets in Azure Key Vault. The only public class is {@link
 * com.couriermft.storage.keyvault.KeyVaultSecrets}. Independent of how secrets are used.
 */
@NullMarked
package com.couriermft.storage.keyvault;

import org.jspecify.annotations.NullMarked;
