/**
 * Chains of jobs: the dependencies of members, and the progress of a chain execution as its members
 * end. Read {@link com.couriermft.automation.chain.ChainDefinition}, {@link
 * com.couriermft.automation.chain.ChainExecution} and {@link com.couriermft.automation.chain.Node}
 * (what is stored), {@link com.couriermft.automation.chain.ChainDecider} (all rules, pure), {@link
 * com.couriermft.automation.chain.ChainMover} (the shell around it) and {@link
 * com.couriermft.automation.chain.Chains} (what others use). Members are runs like any others: they
 * are started, stopped and resumed through the engine, and looked at when a listener hears of them.
 * It must not know steps, nor why a chain is started.
 */
@NullMarked
package com.couriermft.automation.chain;

import org.jspecify.annotations.NullMarked;
