/**
 * Custom functions as step types {@code custom.<name>}: a class in a jar next to the app. Start
 * with {@link com.couriermft.sdk.JobFunction}, {@link com.couriermft.steps.function.FunctionStep},
 * {@link com.couriermft.steps.function.FunctionJars}, then {@link
 * com.couriermft.steps.function.isolated.Children} for functions that run in separate processes.
 * The package does not depend on the engine.
 */
@NullMarked
package com.couriermft.steps.function;

import org.jspecify.annotations.NullMarked;
