/**
 * The record of each file that went between a partner and us: proof, and the answer to "where is my
 * file". Read {@link com.couriermft.delivery.MovedFile} (what a step says), {@link
 * com.couriermft.delivery.Delivery} (with who moved it, as stored), {@link
 * com.couriermft.delivery.Deliveries} (the port of steps), {@link
 * com.couriermft.delivery.DeliveryBatch} (what is kept together) and where, {@link
 * com.couriermft.delivery.DeliveryKey}, {@link com.couriermft.delivery.StepRecords} (what a
 * repetition replaces), {@link com.couriermft.delivery.DeliveryFilter} (which list answers what).
 * Knows nothing of steps, runs and the engine: {@link com.couriermft.delivery.Origin} names them.
 */
@NullMarked
package com.couriermft.delivery;

import org.jspecify.annotations.NullMarked;
