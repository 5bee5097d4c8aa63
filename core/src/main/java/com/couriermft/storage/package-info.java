/**
 * Wing 3 of 11: where state is kept. The ports to tables, blobs, queues and the workspace with
 * their adapters (Azure, memory), the tokens of a managed identity, and Key Vault.
 */
@NullMarked
package com.couriermft.storage;

import org.jspecify.annotations.NullMarked;
