/**
 * The routes in groups, with their answers. A new route gets its entry in the file of its group, or
 * a file of its own that {@link com.couriermft.functions.openapi.section.Sections} names.
 *
 * <p>Shapes of documents that are sent come from the packages of these documents; shapes of answers
 * are here. {@code AnswerCheck} holds them against every answer of the tests of the API.
 */
@NullMarked
package com.couriermft.functions.openapi.section;

import org.jspecify.annotations.NullMarked;
