package com.couriermft.functions.costs;

/**
 * A line of a bill.
 *
 * @param what the billed resource
 * @param how the quantity, as text
 * @param dollars costs per month
 */
record BillLine(String what, String how, double dollars) {}
