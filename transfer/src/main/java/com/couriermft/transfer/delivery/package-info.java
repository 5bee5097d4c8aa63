/**
 * The record of each file that went between a partner and us: proof, and the answer to "where is my
 * file". Read {@link com.couriermft.transfer.delivery.MovedFile} (what a step says), {@link
 * com.couriermft.transfer.delivery.Delivery} (with who moved it, as stored), {@link
 * com.couriermft.transfer.delivery.Deliveries} (the port of steps), {@link
 * com.couriermft.transfer.delivery.DeliveryBatch} (what is kept together) and where, {@link
 * com.couriermft.transfer.delivery.DeliveryKey}, {@link
 * com.couriermft.transfer.delivery.StepRecords} (what a repetition replaces), {@link
 * com.couriermft.transfer.delivery.DeliveryFilter} (which list answers what). Knows nothing of
 * steps, runs and the engine: {@link com.couriermft.transfer.delivery.Origin} names them.
 */
@NullMarked
package com.couriermft.transfer.delivery;

import org.jspecify.annotations.NullMarked;
