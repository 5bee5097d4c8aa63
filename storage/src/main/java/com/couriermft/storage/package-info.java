/**
 * Durable state, and what operators configure and inspect. The module contains the ports to tables,
 * blobs and queues with their adapters (Azure, memory), managed identity tokens, Key Vault, labels,
 * settings, API keys and roles, the audit log, and the events that Courier publishes.
 */
@NullMarked
package com.couriermft.storage;

import org.jspecify.annotations.NullMarked;
