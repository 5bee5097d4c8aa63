/**
 * Shared code of HTTP connections to storage and to partners: {@code EarlyAnswerConnection} for the
 * connection, {@code WholeAnswer} for the Azure SDK.
 */
@NullMarked
package com.couriermft.storage.wire;

import org.jspecify.annotations.NullMarked;
