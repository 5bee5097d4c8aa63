/**
 * The routes in groups, with their responses. A new route needs an entry in the class of its group,
 * or in a new class that is added to {@link com.couriermft.functions.openapi.section.Sections}.
 *
 * <p>Shapes of documents in requests are in the packages of these documents; shapes of responses
 * are here. {@code AnswerCheck} compares them with every response in the tests of the API.
 */
@NullMarked
package com.couriermft.functions.openapi.section;

import org.jspecify.annotations.NullMarked;
