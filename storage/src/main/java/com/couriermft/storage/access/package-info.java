/**
 * Roles, and the API keys with which machines authenticate. Read {@link
 * com.couriermft.storage.access.Role}, {@link com.couriermft.storage.access.ApiKey}, {@link
 * com.couriermft.storage.access.ApiKeys} (the stored keys), then {@link
 * com.couriermft.storage.access.ApiKeyCheck} (authentication). {@link
 * com.couriermft.storage.access.SecretDefinition} is a secret as administrators write it.
 * Independent of HTTP and of the roles that requests need.
 */
@NullMarked
package com.couriermft.storage.access;

import org.jspecify.annotations.NullMarked;
