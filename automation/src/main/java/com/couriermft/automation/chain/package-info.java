/**
 * Chains of jobs: the dependencies between members, and the progress of a chain execution as
 * members end. Read {@link com.couriermft.automation.chain.ChainDefinition}, {@link
 * com.couriermft.automation.chain.ChainExecution} and {@link com.couriermft.automation.chain.Node}
 * (the stored data), {@link com.couriermft.automation.chain.ChainDecider} (all rules, pure), {@link
 * com.couriermft.automation.chain.ChainMover} (which executes the decisions) and {@link
 * com.couriermft.automation.chain.Chains} (the interface for other packages). Members are ordinary
 * executions: the engine starts, stops and resumes them, and their events cause the chain to be
 * processed. This package must not depend on steps or triggers.
 */
@NullMarked
package com.couriermft.automation.chain;

import org.jspecify.annotations.NullMarked;
