/**
 * Values of functions as JSON knows them. Read {@link com.couriermft.sdk.value.PlainValues}, {@link
 * com.couriermft.sdk.value.PlainRecords}, then {@link com.couriermft.sdk.value.JsonText}. Knows the
 * Java platform alone, so that a function brings whatever JSON library it likes.
 */
@NullMarked
package com.couriermft.sdk.value;

import org.jspecify.annotations.NullMarked;
