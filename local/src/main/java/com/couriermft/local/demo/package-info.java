/**
 * The demonstration: {@link com.couriermft.local.demo.Demo} runs a complete job on real servers and
 * checks the result only through the HTTP API. Then read {@code DemoFiles}, {@code PartnerPgp},
 * {@code CourierClient}, {@code ProgressView} and {@code Arrivals}.
 */
@NullMarked
package com.couriermft.local.demo;

import org.jspecify.annotations.NullMarked;
