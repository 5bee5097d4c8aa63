/**
 * HTTP as the API speaks it, without a word about jobs: read {@link
 * com.couriermft.functions.http.Http} (a request to an answer, whatever happens), {@link
 * com.couriermft.functions.http.Request}, {@link com.couriermft.functions.http.Response}, then
 * {@link com.couriermft.functions.http.Problems} (what each exception becomes), {@link
 * com.couriermft.functions.http.RequestSpan} and {@link com.couriermft.functions.http.ByteRange}.
 * Knows the Functions library only in {@code Http} and {@code Request}.
 */
@NullMarked
package com.couriermft.functions.http;

import org.jspecify.annotations.NullMarked;
