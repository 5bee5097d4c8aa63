/**
 * Shares recent responses among clients that send the same request. Read {@code RecentAnswers},
 * which creates one response for all equal requests at the same time, then {@code ResponseCache},
 * which decides which responses are still valid. {@code functions.auth.AccessGate} uses them after
 * the caller is authenticated. This package does not depend on routes, and is loaded with the first
 * request for a list.
 */
@NullMarked
package com.couriermft.functions.recent;

import org.jspecify.annotations.NullMarked;
