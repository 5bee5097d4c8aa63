/**
 * Shares recent answers among clients with the same request. Read {@code RecentAnswers}, which lets
 * one request be answered for all that ask the same at that time, then {@code ResponseCache}, which
 * decides whose answer still counts. {@code functions.auth.AccessGate} asks it once the caller is
 * known. Knows nothing of routes, and is not loaded before somebody asks for a list.
 */
@NullMarked
package com.couriermft.functions.recent;

import org.jspecify.annotations.NullMarked;
