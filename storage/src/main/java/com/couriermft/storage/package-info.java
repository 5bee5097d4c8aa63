/**
 * Where state is kept, and what an operator sets and reads there: the ports to tables, blobs and
 * queues with their adapters (Azure, memory), the tokens of a managed identity, Key Vault; labels,
 * settings, API keys and roles, the audit trail and the events that Courier tells.
 */
@NullMarked
package com.couriermft.storage;

import org.jspecify.annotations.NullMarked;
