/**
 * The demonstration: {@link com.couriermft.local.demo.Demo} runs a complete job on real servers and
 * checks the result through the HTTP API only. Then read {@code DemoFiles}, {@code PartnerPgp},
 * {@code CourierClient}, {@code ProgressView} and {@code Arrivals}.
 */
@NullMarked
package com.couriermft.local.demo;

import org.jspecify.annotations.NullMarked;
