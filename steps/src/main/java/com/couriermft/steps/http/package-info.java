/**
 * The steps {@code http.request} and {@code azure_function.execute}. For the first, read {@link
 * com.couriermft.steps.http.HttpRequestStep}, {@code RequestAct} (unsafe operations and retries),
 * {@code AnswerJudge} (the meanings of statuses), {@code FileAnswer} (downloads), {@code PageWalk}
 * and {@code PollWalk} (sequences of requests across slices). For the second, read {@link
 * com.couriermft.steps.http.AzureFunctionStep}, {@code FunctionAct} (the request that starts the
 * function) and {@code FunctionWait} (detecting its end). The package accesses servers only through
 * {@code partners.http}.
 */
@NullMarked
package com.couriermft.steps.http;

import org.jspecify.annotations.NullMarked;
