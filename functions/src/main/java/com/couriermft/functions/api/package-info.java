/**
 * The HTTP API, route by route. Classes named {@code …Functions} declare the routes, each answered
 * by a line that calls a handler. Read {@link com.couriermft.functions.api.JobFunctions} with
 * {@code Jobs}, {@code Definitions} and {@code DefinitionCheck} ({@code Chains} likewise), {@code
 * Starts} (a run is asked for), {@link com.couriermft.functions.api.ExecutionFunctions} with {@code
 * ExecutionView} and {@code StepsView} (a run as people see it), and {@code Files}. The Functions
 * host tries routes in the order of the functions' names: a name of a literal must come before one
 * of a parameter in its place. Knows neither how an execution moves nor which storage holds it.
 */
@NullMarked
package com.couriermft.functions.api;

import org.jspecify.annotations.NullMarked;
