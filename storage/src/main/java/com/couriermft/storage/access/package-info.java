/**
 * Defines who may do what: roles, and the API keys that machines show for them. Read {@link
 * com.couriermft.storage.access.Role}, {@link com.couriermft.storage.access.ApiKey}, {@link
 * com.couriermft.storage.access.ApiKeys} (where keys are kept), then {@link
 * com.couriermft.storage.access.ApiKeyCheck} (whether a text is one). Knows nothing of HTTP, nor
 * which role a request needs.
 */
@NullMarked
package com.couriermft.storage.access;

import org.jspecify.annotations.NullMarked;
