/**
 * Secrets in Azure Key Vault: {@link com.couriermft.storage.keyvault.KeyVaultSecrets} is all there
 * is. Knows nothing of who needs which secret.
 */
@NullMarked
package com.couriermft.storage.keyvault;

import org.jspecify.annotations.NullMarked;
