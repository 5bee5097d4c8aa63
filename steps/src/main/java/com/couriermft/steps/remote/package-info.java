/**
 * Steps on partners' servers, with the same verbs for each {@code Family} of protocols. Start with
 * {@link com.couriermft.steps.remote.RemoteSteps}, {@code RemoteAccess} (a step's session), {@code
 * RemoteSelection} (the files that a path refers to), then the steps, which only bind {@code
 * transfer}'s algorithms to the step SPI. The package does not depend on protocols, the engine or
 * stores.
 */
@NullMarked
package com.couriermft.steps.remote;

import org.jspecify.annotations.NullMarked;
