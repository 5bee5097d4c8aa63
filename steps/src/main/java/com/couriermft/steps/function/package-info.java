/**
 * Custom functions as step types {@code custom.<name>}: a class in a jar beside the app. Read
 * {@link com.couriermft.sdk.JobFunction}, {@link com.couriermft.steps.function.FunctionStep},
 * {@link com.couriermft.steps.function.FunctionJars}, then {@link
 * com.couriermft.steps.function.isolated.Children} for those that run in processes of their own.
 * Knows nothing of the engine.
 */
@NullMarked
package com.couriermft.steps.function;

import org.jspecify.annotations.NullMarked;
