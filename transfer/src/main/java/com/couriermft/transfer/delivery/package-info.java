/**
 * The records of all files that were transferred between partners and Courier. They serve as proof
 * of delivery and answer "where is my file". Start with {@link
 * com.couriermft.transfer.delivery.MovedFile} (the data from a step), {@link
 * com.couriermft.transfer.delivery.Delivery} (the stored record), {@link
 * com.couriermft.transfer.delivery.Deliveries} (the port of steps), {@link
 * com.couriermft.transfer.delivery.DeliveryBatch} (records stored together), {@link
 * com.couriermft.transfer.delivery.DeliveryKey} (row keys), {@link
 * com.couriermft.transfer.delivery.StepRecords} (replacement by retries), {@link
 * com.couriermft.transfer.delivery.DeliveryFilter} (lists and queries). The package does not depend
 * on steps, executions or the engine: {@link com.couriermft.transfer.delivery.Origin} refers to
 * them.
 */
@NullMarked
package com.couriermft.transfer.delivery;

import org.jspecify.annotations.NullMarked;
