/**
 * Defines who may do what: roles, and the API keys that machines show for them. Read {@link
 * com.couriermft.access.Role}, {@link com.couriermft.access.ApiKey}, {@link
 * com.couriermft.access.ApiKeys} (where keys are kept), then {@link
 * com.couriermft.access.ApiKeyCheck} (whether a text is one). Knows nothing of HTTP, nor which role
 * a request needs.
 */
@NullMarked
package com.couriermft.access;

import org.jspecify.annotations.NullMarked;
