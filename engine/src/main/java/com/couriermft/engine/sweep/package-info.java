/**
 * Finds and resumes work that a crash, a lost message or a lost race has left unfinished. It finds
 * the work by slot rows and due to-do rows. Read {@link com.couriermft.engine.sweep.Sweep} (which
 * pools, and when), then its checks: {@link com.couriermft.engine.sweep.TodoSweep}, {@link
 * com.couriermft.engine.sweep.SlotSweep}, {@link com.couriermft.engine.sweep.BranchSweep} and
 * {@link com.couriermft.engine.sweep.DependentSweep}. Other parts of the engine can do everything
 * that a check does, so any host may sweep at any time.
 */
@NullMarked
package com.couriermft.engine.sweep;

import org.jspecify.annotations.NullMarked;
