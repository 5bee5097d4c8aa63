/**
 * Callers who are limited to labels: what they may see, and what they may save. Read {@code
 * ScopeGuard}, which {@code functions.auth.AccessGate} asks before each request of such a caller
 * goes on to its handler, then {@code KnownObjects}, which finds the labels of everything that an
 * address names, and {@code NamedObjects}, which finds what a definition names. Knows nothing of
 * routes.
 */
@NullMarked
package com.couriermft.functions.scope;

import org.jspecify.annotations.NullMarked;
