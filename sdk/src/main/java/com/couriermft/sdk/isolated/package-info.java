/**
 * The process in which an isolated function runs. {@link com.couriermft.sdk.isolated.Runner} is its
 * main class; it exchanges {@link com.couriermft.sdk.isolated.Frames} with the host and has no
 * other dependency on the host.
 */
@NullMarked
package com.couriermft.sdk.isolated;

import org.jspecify.annotations.NullMarked;
