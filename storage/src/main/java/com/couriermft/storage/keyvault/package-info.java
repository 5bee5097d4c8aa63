/**
 * Secrets in Azure Key Vault: {@link com.couriermft.storage.keyvault.KeyVaultSecrets} is its only
 * public class. Independent of how secrets are used.
 */
@NullMarked
package com.couriermft.storage.keyvault;

import org.jspecify.annotations.NullMarked;
