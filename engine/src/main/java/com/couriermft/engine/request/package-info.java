/**
 * Handles requests from users ({@link com.couriermft.engine.request.Starter}, {@link
 * com.couriermft.engine.request.Stops}, {@link com.couriermft.engine.request.Resumption}, {@link
 * com.couriermft.engine.request.FileRelease}) and messages from the queue ({@link
 * com.couriermft.engine.request.MessageHandler}, which dispatches to {@link
 * com.couriermft.engine.request.Kicks} and {@link com.couriermft.engine.request.Steps}). Each class
 * reads the rows, obtains a decision and applies it.
 */
@NullMarked
package com.couriermft.engine.request;

import org.jspecify.annotations.NullMarked;
