/**
 * Label scopes of callers: what callers with a label scope may see and save. Read {@code
 * ScopeGuard}, which {@code functions.auth.AccessGate} calls before it passes a request to its
 * handler, then {@code KnownObjects}, which finds the labels of the objects in a URL, and {@code
 * NamedObjects}, which finds the objects in a definition. This package does not depend on routes.
 */
@NullMarked
package com.couriermft.functions.scope;

import org.jspecify.annotations.NullMarked;
