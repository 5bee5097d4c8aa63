/**
 * Requests: what people ask of an engine ({@link com.couriermft.running.engine.request.Starter},
 * {@link com.couriermft.running.engine.request.Stops}, {@link
 * com.couriermft.running.engine.request.Resumption}, {@link
 * com.couriermft.running.engine.request.FileRelease}) and what messages ask of it ({@link
 * com.couriermft.running.engine.request.MessageHandler}, which hands to {@link
 * com.couriermft.running.engine.request.Kicks} and {@link
 * com.couriermft.running.engine.request.Steps}). Each reads the rows, has a decision made, and has
 * it put into effect.
 */
@NullMarked
package com.couriermft.running.engine.request;

import org.jspecify.annotations.NullMarked;
