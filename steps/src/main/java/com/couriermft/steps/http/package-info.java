/**
 * The steps {@code http.request} and {@code azure_function.execute}. Of the first read {@link
 * com.couriermft.steps.http.HttpRequestStep} first, then {@code RequestAct} (what is done once and
 * what is repeated), {@code AnswerJudge} (what a status means), {@code FileAnswer} (downloads),
 * {@code PageWalk} and {@code PollWalk} (requests over several slices); of the second {@link
 * com.couriermft.steps.http.AzureFunctionStep}, {@code FunctionAct} (the request that starts the
 * function) and {@code FunctionWait} (how its end is known). Knows servers by {@code partners.http}
 * alone.
 */
@NullMarked
package com.couriermft.steps.http;

import org.jspecify.annotations.NullMarked;
