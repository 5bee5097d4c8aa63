/**
 * Chains of jobs: who waits for whom, and what becomes of a chain as its members end. Read {@link
 * com.couriermft.starting.chain.ChainDefinition}, {@link
 * com.couriermft.starting.chain.ChainExecution} and {@link com.couriermft.starting.chain.Node}
 * (what is stored), {@link com.couriermft.starting.chain.ChainDecider} (all rules, pure), {@link
 * com.couriermft.starting.chain.ChainMover} (the shell around it) and {@link
 * com.couriermft.starting.chain.Chains} (what others use). Members are runs like any others: they
 * are started, stopped and resumed through the engine, and looked at when a listener hears of them.
 * It must not know steps, nor why a chain is started.
 */
@NullMarked
package com.couriermft.starting.chain;

import org.jspecify.annotations.NullMarked;
