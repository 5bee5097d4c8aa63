/**
 * The HTTP API, route by route. Classes named {@code …Functions} declare the functions of the
 * Functions host, and classes named {@code …Api} handle the routes of a noun. Read {@code JobApi}
 * with {@code DefinitionApi} and {@code DefinitionCheck} ({@code ChainApi} likewise), {@code
 * StartApi} (starts executions), {@code ExecutionApi} and {@code StepsView} (an execution in
 * responses), and {@code FileApi}. The Functions host tries routes in the order of the functions'
 * names. A route with a literal must therefore have an earlier name than one with a parameter in
 * the same position. This package does not depend on how the engine runs executions, or on the
 * storage.
 */
@NullMarked
package com.couriermft.functions.api;

import org.jspecify.annotations.NullMarked;
