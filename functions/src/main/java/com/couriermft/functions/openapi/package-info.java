/**
 * The OpenAPI 3.1 description of the API, generated from the routes, from the shapes of what is
 * sent and answered, and from the failure codes.
 *
 * <p>Read {@link com.couriermft.functions.openapi.OpenApi}, then {@link
 * com.couriermft.functions.openapi.Operation}, and a file of {@code openapi.section}: there is one
 * for each group of routes, and each route has an entry in one of them. Nothing here is loaded
 * before the document is first asked for. The package knows no handler and no store.
 */
@NullMarked
package com.couriermft.functions.openapi;

import org.jspecify.annotations.NullMarked;
