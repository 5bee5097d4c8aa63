/**
 * Calls partners' HTTP servers by connection name. Read {@link
 * com.couriermft.partners.http.HttpPartners} (which opens connections), {@link
 * com.couriermft.partners.http.HttpPartner}, {@link com.couriermft.partners.http.HttpCall} and
 * {@link com.couriermft.partners.http.HttpAnswer}. The package does not depend on jobs or steps and
 * does not interpret status codes. Its classes are loaded with the first call.
 */
@NullMarked
package com.couriermft.partners.http;

import org.jspecify.annotations.NullMarked;
