/**
 * Steps for files in the workspace, the permanent store and storage locations: {@link
 * com.couriermft.steps.file.CopyStep}, {@link com.couriermft.steps.file.MoveStep} (also {@code
 * file.rename}), {@link com.couriermft.steps.file.DeleteStep}, {@link
 * com.couriermft.steps.file.InspectStep} ({@code file.list}, {@code file.exists}, {@code
 * file.checksum}); {@code FileTargets} plans the targets. The package does not depend on remote
 * servers, stores or the engine.
 */
@NullMarked
package com.couriermft.steps.file;

import org.jspecify.annotations.NullMarked;
