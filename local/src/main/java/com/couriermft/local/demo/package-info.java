/**
 * The demonstration: {@link com.couriermft.local.demo.Demo} runs a whole job on real servers and
 * checks what came of it, as a client of the HTTP API and nothing more. Read {@code DemoFiles},
 * {@code PartnerPgp}, {@code CourierClient}, {@code ProgressView} and {@code Arrivals} after it.
 */
@NullMarked
package com.couriermft.local.demo;

import org.jspecify.annotations.NullMarked;
