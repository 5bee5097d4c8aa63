package com.couriermft.engine.definition;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;

/**
 * Resource limits of the process in which an isolated function runs.
 *
 * <pre>{"memory_mb": 256, "cpu_seconds": 3600, "file_mb": 1024}</pre>
 *
 * @param memoryMb maximum heap size in MiB, 32..4,096; by default 256. The process and its child
 *     processes together may use 1.5 times that size plus 128 MiB
 * @param cpuSeconds maximum CPU time of one call in seconds, 1..604,800; by default 3,600
 * @param fileMb maximum size in MiB of each file that the process writes, 1..65,536; by default
 *     1,024
 */
public record ProcessBounds(
    @Field(
            title = "Memory limit",
            group = FieldGroup.LIMITS,
            unit = "MiB",
            help = "Maximum heap size",
            min = 32,
            max = 4_096,
            defaultValue = "256")
        int memoryMb,
    @Field(
            title = "CPU time limit",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help = "Processor time that one attempt may use",
            min = 1,
            max = StepDefinition.MAX_TIMEOUT_SECONDS,
            defaultValue = "3600")
        int cpuSeconds,
    @Field(
            title = "File size limit",
            group = FieldGroup.LIMITS,
            unit = "MiB",
            help = "Maximum size of each file that the function writes",
            min = 1,
            max = 65_536,
            defaultValue = "1024")
        int fileMb) {
  /** The limits of a step that sets none. */
  public static final ProcessBounds DEFAULT = new ProcessBounds(256, 3_600, 1_024);
}
