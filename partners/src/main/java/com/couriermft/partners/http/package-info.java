/**
 * Calls of partners' HTTP servers by the names of connections. Read {@link
 * com.couriermft.partners.http.HttpPartners} (what steps ask), {@link
 * com.couriermft.partners.http.HttpPartner}, {@link com.couriermft.partners.http.HttpCall} and
 * {@link com.couriermft.partners.http.HttpAnswer}. Knows nothing of jobs or steps, nor of what a
 * status means. Nothing of it is loaded before the first call.
 */
@NullMarked
package com.couriermft.partners.http;

import org.jspecify.annotations.NullMarked;
