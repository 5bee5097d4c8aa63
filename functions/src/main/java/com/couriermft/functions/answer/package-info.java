/**
 * Answers of the API that the routes put together. Each is a record whose components describe its
 * fields: the JSON that is written and its schema in the OpenAPI document come from there.
 */
@NullMarked
package com.couriermft.functions.answer;

import org.jspecify.annotations.NullMarked;
