/**
 * Puts decisions into effect. Read {@link com.couriermft.engine.effect.Transitions} (commit, send,
 * publish), {@link com.couriermft.engine.effect.Finaliser} (work after an execution stops), {@link
 * com.couriermft.engine.effect.Dispatcher} (grants of free slots), {@link
 * com.couriermft.engine.effect.StepQueue} (messages) and {@link
 * com.couriermft.engine.effect.Containment} (isolation of engine failures). The package makes no
 * decisions.
 */
@NullMarked
package com.couriermft.engine.effect;

import org.jspecify.annotations.NullMarked;
