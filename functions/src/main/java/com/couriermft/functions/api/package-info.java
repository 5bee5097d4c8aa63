/**
 * The HTTP API, route by route. Classes named {@code …Functions} declare the routes of a noun, each
 * answered by a line that calls the noun's handler, named {@code …Api}. Read {@link
 * com.couriermft.functions.api.JobFunctions} with {@code JobApi}, {@code DefinitionApi} and {@code
 * DefinitionCheck} ({@code ChainApi} likewise), {@code StartApi} (a run is asked for), {@link
 * com.couriermft.functions.api.ExecutionFunctions} with {@code ExecutionApi} and {@code StepsView}
 * (a run as people see it), and {@code FileApi}. The Functions host tries routes in the order of
 * the functions' names: a name of a literal must come before one of a parameter in its place. Knows
 * neither how an execution moves nor which storage holds it.
 */
@NullMarked
package com.couriermft.functions.api;

import org.jspecify.annotations.NullMarked;
