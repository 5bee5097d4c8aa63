/**
 * The step {@code http.request}. Read {@link com.couriermft.steps.http.HttpRequestStep} first, then
 * {@code RequestAct} (what is done once and what is repeated), {@code AnswerJudge} (what a status
 * means), {@code FileAnswer} (downloads), {@code PageWalk} and {@code PollWalk} (requests over
 * several slices). Knows servers by {@code partners.http} alone.
 */
@NullMarked
package com.couriermft.steps.http;

import org.jspecify.annotations.NullMarked;
