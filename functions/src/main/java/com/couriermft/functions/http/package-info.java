/**
 * HTTP for the API, independent of jobs. Read {@link com.couriermft.functions.http.Http} (from a
 * request to a response), {@link com.couriermft.functions.http.Request}, {@link
 * com.couriermft.functions.http.Response}, then {@link com.couriermft.functions.http.Problems}
 * (responses to exceptions), {@link com.couriermft.functions.http.RequestSpan} and {@link
 * com.couriermft.functions.http.ByteRange}. Only {@code Http} and {@code Request} depend on the
 * Functions library.
 */
@NullMarked
package com.couriermft.functions.http;

import org.jspecify.annotations.NullMarked;
