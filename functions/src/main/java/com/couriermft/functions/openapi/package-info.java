/**
 * The OpenAPI 3.1 description of the API, generated from the routes, from the shapes of requests
 * and responses, and from the failure codes.
 *
 * <p>Read {@link com.couriermft.functions.openapi.OpenApi}, then {@link
 * com.couriermft.functions.openapi.Operation}, and a class of {@code openapi.section}. There is one
 * for each group of routes, and each route has an entry in one of them. The classes are loaded when
 * the document is first requested. This package does not depend on handlers or stores.
 */
@NullMarked
package com.couriermft.functions.openapi;

import org.jspecify.annotations.NullMarked;
