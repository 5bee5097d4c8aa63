/**
 * The record of each file that was moved between a partner and Courier: proof, and the answer to
 * "where is my file". Read {@link com.couriermft.transfer.delivery.MovedFile} (the data from a
 * step), {@link com.couriermft.transfer.delivery.Delivery} (the stored record), {@link
 * com.couriermft.transfer.delivery.Deliveries} (the port of steps), {@link
 * com.couriermft.transfer.delivery.DeliveryBatch} (records stored together), {@link
 * com.couriermft.transfer.delivery.DeliveryKey} (row keys), {@link
 * com.couriermft.transfer.delivery.StepRecords} (replacement by retries), {@link
 * com.couriermft.transfer.delivery.DeliveryFilter} (lists and queries). The package does not depend
 * on steps, executions and the engine: {@link com.couriermft.transfer.delivery.Origin} refers to
 * them.
 */
@NullMarked
package com.couriermft.transfer.delivery;

import org.jspecify.annotations.NullMarked;
