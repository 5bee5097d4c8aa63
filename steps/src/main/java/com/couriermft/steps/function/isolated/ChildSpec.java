package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import java.nio.file.Path;

/**
 * The function, execution and bounds that a child is started for, and is used for alone.
 *
 * @param executionId the execution whose steps it serves
 * @param jar the jar of the function, or a directory of its classes
 * @param functionClass the name of the function's class
 * @param function the function as messages name it
 * @param isolation its bounds
 */
record ChildSpec(
    String executionId, Path jar, String functionClass, String function, ProcessBounds isolation) {}
