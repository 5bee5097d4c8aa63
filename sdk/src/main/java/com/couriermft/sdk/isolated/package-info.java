/**
 * The process that an isolated function runs in: {@link com.couriermft.sdk.isolated.Runner} is its
 * main class, which speaks with the host in {@link com.couriermft.sdk.isolated.Frames}. Knows
 * nothing of the host but these frames.
 */
@NullMarked
package com.couriermft.sdk.isolated;

import org.jspecify.annotations.NullMarked;
