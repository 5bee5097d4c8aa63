/**
 * HTTP for the API, independent of jobs. Read {@link com.couriermft.functions.http.Http} (from a
 * request to an answer), {@link com.couriermft.functions.http.Request}, {@link
 * com.couriermft.functions.http.Response}, then {@link com.couriermft.functions.http.Problems}
 * (exceptions as answers), {@link com.couriermft.functions.http.RequestSpan} and {@link
 * com.couriermft.functions.http.ByteRange}. Knows the Functions library only in {@code Http} and
 * {@code Request}.
 */
@NullMarked
package com.couriermft.functions.http;

import org.jspecify.annotations.NullMarked;
