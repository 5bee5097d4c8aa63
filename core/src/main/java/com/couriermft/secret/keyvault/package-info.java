/**
 * Secrets in Azure Key Vault: {@link com.couriermft.secret.keyvault.KeyVaultSecrets} is all there
 * is. Knows nothing of who needs which secret.
 */
@NullMarked
package com.couriermft.secret.keyvault;

import org.jspecify.annotations.NullMarked;
