/**
 * The sweep: whatever a crash, a lost message or a lost race has left undone is found by slot rows
 * and due to-do rows, and put on its way again. Read {@link com.couriermft.engine.sweep.Sweep}
 * (which pool, when), then its looks: {@link com.couriermft.engine.sweep.TodoSweep}, {@link
 * com.couriermft.engine.sweep.SlotSweep}, {@link com.couriermft.engine.sweep.BranchSweep} and
 * {@link com.couriermft.engine.sweep.DependentSweep}. Each look does only what others can do too,
 * so any host may sweep at any time.
 */
@NullMarked
package com.couriermft.engine.sweep;

import org.jspecify.annotations.NullMarked;
