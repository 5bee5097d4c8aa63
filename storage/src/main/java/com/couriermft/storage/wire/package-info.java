/**
 * What HTTP connections to storage and to partners have in common: {@code EarlyAnswerConnection} on
 * the wire, {@code WholeAnswer} for the Azure SDK.
 */
@NullMarked
package com.couriermft.storage.wire;

import org.jspecify.annotations.NullMarked;
