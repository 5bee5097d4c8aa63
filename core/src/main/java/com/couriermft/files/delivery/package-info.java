/**
 * The record of each file that went between a partner and us: proof, and the answer to "where is my
 * file". Read {@link com.couriermft.files.delivery.MovedFile} (what a step says), {@link
 * com.couriermft.files.delivery.Delivery} (with who moved it, as stored), {@link
 * com.couriermft.files.delivery.Deliveries} (the port of steps), {@link
 * com.couriermft.files.delivery.DeliveryBatch} (what is kept together) and where, {@link
 * com.couriermft.files.delivery.DeliveryKey}, {@link com.couriermft.files.delivery.StepRecords}
 * (what a repetition replaces), {@link com.couriermft.files.delivery.DeliveryFilter} (which list
 * answers what). Knows nothing of steps, runs and the engine: {@link
 * com.couriermft.files.delivery.Origin} names them.
 */
@NullMarked
package com.couriermft.files.delivery;

import org.jspecify.annotations.NullMarked;
