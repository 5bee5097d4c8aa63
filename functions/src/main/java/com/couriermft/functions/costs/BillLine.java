package com.couriermft.functions.costs;

/**
 * A line of a bill.
 *
 * @param what is paid for
 * @param how much of it, in words
 * @param dollars a month
 */
record BillLine(String what, String how, double dollars) {}
