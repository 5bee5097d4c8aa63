/**
 * The OpenAPI 3.1 description of the API, generated from the routes, from the shapes of requests
 * and responses, and from the failure codes.
 *
 * <p>Read {@link com.couriermft.functions.openapi.OpenApi}, then {@link
 * com.couriermft.functions.openapi.Operation}, and a class of {@code openapi.section}. Each group
 * of routes has a class there, and each route has an entry in one class. The classes are loaded
 * when the document is first requested. This package does not depend on handlers or stores.
 */
@NullMarked
package com.couriermft.functions.openapi;

import org.jspecify.annotations.NullMarked;
