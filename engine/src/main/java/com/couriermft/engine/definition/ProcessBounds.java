package com.couriermft.engine.definition;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;

/**
 * The bounds of the process that an isolated function runs in.
 *
 * <pre>{"memory_mb": 256, "cpu_seconds": 3600, "file_mb": 1024}</pre>
 *
 * @param memoryMb the most MiB of its heap, 32..4,096; by default 256. The process as a whole, with
 *     what it starts, may have half as much again and 128 MiB
 * @param cpuSeconds the most seconds of processor time in one call, 1..604,800; by default 3,600
 * @param fileMb the most MiB of each file that it writes, 1..65,536; by default 1,024
 */
public record ProcessBounds(
    @Field(
            title = "Memory limit",
            group = FieldGroup.LIMITS,
            unit = "MiB",
            help = "MiB of the heap",
            min = 32,
            max = 4_096,
            defaultValue = "256")
        int memoryMb,
    @Field(
            title = "CPU time limit",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help = "Seconds of processor time that one attempt may use",
            min = 1,
            max = StepDefinition.MAX_TIMEOUT_SECONDS,
            defaultValue = "3600")
        int cpuSeconds,
    @Field(
            title = "File size limit",
            group = FieldGroup.LIMITS,
            unit = "MiB",
            help = "MiB of each file that it writes",
            min = 1,
            max = 65_536,
            defaultValue = "1024")
        int fileMb) {
  /** The bounds where the step gives none. */
  public static final ProcessBounds DEFAULT = new ProcessBounds(256, 3_600, 1_024);
}
