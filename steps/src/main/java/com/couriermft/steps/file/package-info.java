/**
 * Steps on files that Courier holds: {@link com.couriermft.steps.file.CopyStep}, {@link
 * com.couriermft.steps.file.MoveStep} (also {@code file.rename}), {@link
 * com.couriermft.steps.file.DeleteStep}, {@link com.couriermft.steps.file.InspectStep} ({@code
 * file.list}, {@code file.exists}, {@code file.checksum}); {@code FileTargets} says what goes
 * where. Knows nothing of remote servers, of stores or of the engine.
 */
@NullMarked
package com.couriermft.steps.file;

import org.jspecify.annotations.NullMarked;
