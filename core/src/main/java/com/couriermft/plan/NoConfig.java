package com.couriermft.plan;

/** The configuration of markers that take none. */
record NoConfig() {}
