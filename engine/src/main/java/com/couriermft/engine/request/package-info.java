/**
 * Handles requests from users and messages from the queue. Requests are handled by {@link
 * com.couriermft.engine.request.Starter}, {@link com.couriermft.engine.request.Stops}, {@link
 * com.couriermft.engine.request.Resumption} and {@link com.couriermft.engine.request.FileRelease}.
 * Messages are handled by {@link com.couriermft.engine.request.MessageHandler}, which dispatches to
 * {@link com.couriermft.engine.request.Kicks} and {@link com.couriermft.engine.request.Steps}. Each
 * class reads the rows, obtains a decision and applies it.
 */
@NullMarked
package com.couriermft.engine.request;

import org.jspecify.annotations.NullMarked;
