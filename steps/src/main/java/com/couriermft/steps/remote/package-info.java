/**
 * Steps for partners' servers, with the same verbs for each {@code Family} of protocols. Start with
 * {@link com.couriermft.steps.remote.RemoteSteps}, {@code RemoteAccess} (a step's session), and
 * {@code RemoteSelection} (the files to which a path refers). The steps only connect the algorithms
 * of {@code transfer} to the step SPI. The package does not depend on protocols, the engine or
 * stores.
 */
@NullMarked
package com.couriermft.steps.remote;

import org.jspecify.annotations.NullMarked;
