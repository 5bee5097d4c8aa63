/**
 * Defines who may do what: roles, and the API keys that machines show for them. Read {@link
 * com.couriermft.operating.access.Role}, {@link com.couriermft.operating.access.ApiKey}, {@link
 * com.couriermft.operating.access.ApiKeys} (where keys are kept), then {@link
 * com.couriermft.operating.access.ApiKeyCheck} (whether a text is one). Knows nothing of HTTP, nor
 * which role a request needs.
 */
@NullMarked
package com.couriermft.operating.access;

import org.jspecify.annotations.NullMarked;
