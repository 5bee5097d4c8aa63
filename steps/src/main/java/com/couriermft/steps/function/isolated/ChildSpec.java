package com.couriermft.steps.function.isolated;

import com.couriermft.engine.definition.ProcessBounds;
import java.nio.file.Path;

/**
 * The function, execution and limits that a child serves; it serves no others.
 *
 * @param executionId execution whose steps the child serves
 * @param jar jar of the function, or a directory of its classes
 * @param functionClass name of the function's class
 * @param function name of the function for messages
 * @param isolation limits of the process
 */
record ChildSpec(
    String executionId, Path jar, String functionClass, String function, ProcessBounds isolation) {}
