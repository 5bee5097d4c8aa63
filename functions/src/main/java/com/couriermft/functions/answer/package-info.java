/**
 * Response bodies of the API. Each is a record whose components describe the fields. Both the JSON
 * and its schema in the OpenAPI document are derived from the record.
 */
@NullMarked
package com.couriermft.functions.answer;

import org.jspecify.annotations.NullMarked;
