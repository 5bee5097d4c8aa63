/**
 * Chains of jobs: the dependencies of members, and the progress of a chain execution as its members
 * end. Read {@link com.couriermft.automation.chain.ChainDefinition}, {@link
 * com.couriermft.automation.chain.ChainExecution} and {@link com.couriermft.automation.chain.Node}
 * (what is stored), {@link com.couriermft.automation.chain.ChainDecider} (all rules, pure), {@link
 * com.couriermft.automation.chain.ChainMover} (the shell around it) and {@link
 * com.couriermft.automation.chain.Chains} (what others use). Members are ordinary executions: the
 * engine starts, stops and resumes them, and their events cause the chain to be processed. This
 * package must not depend on steps or on triggers.
 */
@NullMarked
package com.couriermft.automation.chain;

import org.jspecify.annotations.NullMarked;
