/**
 * The steps that talk to partners' servers: the same verbs for each {@code Family} of protocols.
 * Read {@link com.couriermft.steps.remote.RemoteSteps}, {@code RemoteAccess} (a step's session),
 * {@code RemoteSelection} (which files a path means), then the steps, which only bind {@code
 * transfer}'s algorithms to the step SPI. Knows nothing of protocols, of the engine or of stores.
 */
@NullMarked
package com.couriermft.steps.remote;

import org.jspecify.annotations.NullMarked;
