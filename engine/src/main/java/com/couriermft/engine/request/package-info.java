/**
 * Requests: what people ask of an engine ({@link com.couriermft.engine.request.Starter}, {@link
 * com.couriermft.engine.request.Stops}, {@link com.couriermft.engine.request.Resumption}, {@link
 * com.couriermft.engine.request.FileRelease}) and what messages ask of it ({@link
 * com.couriermft.engine.request.MessageHandler}, which hands to {@link
 * com.couriermft.engine.request.Kicks} and {@link com.couriermft.engine.request.Steps}). Each reads
 * the rows, has a decision made, and has it put into effect.
 */
@NullMarked
package com.couriermft.engine.request;

import org.jspecify.annotations.NullMarked;
