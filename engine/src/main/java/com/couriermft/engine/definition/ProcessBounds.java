package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

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
public record ProcessBounds(int memoryMb, int cpuSeconds, int fileMb) {
  /** The bounds where the step gives none. */
  public static final ProcessBounds DEFAULT = new ProcessBounds(256, 3_600, 1_024);

  static final Property<Shape.Flag> ISOLATED =
      Property.optional(
              "isolated",
              new Shape.Flag(),
              "Whether a function runs in a process of its own; only steps of type custom.* can")
          .titled("Isolated process", FieldGroup.SECURITY)
          .advanced()
          .defaultsTo(false);

  private static final Property<Shape.Whole> MEMORY =
      Property.optional("memory_mb", Shape.Whole.of(32, 4_096), "MiB of the heap")
          .titled("Memory limit", FieldGroup.LIMITS)
          .in("MiB")
          .defaultsTo(DEFAULT.memoryMb());

  private static final Property<Shape.Whole> CPU =
      Property.optional(
              "cpu_seconds",
              Shape.Whole.of(1, StepDefinition.MAX_TIMEOUT_SECONDS),
              "Seconds of processor time that one attempt may use")
          .titled("CPU time limit", FieldGroup.LIMITS)
          .in("seconds")
          .defaultsTo(DEFAULT.cpuSeconds());

  private static final Property<Shape.Whole> FILE =
      Property.optional("file_mb", Shape.Whole.of(1, 65_536), "MiB of each file that it writes")
          .titled("File size limit", FieldGroup.LIMITS)
          .in("MiB")
          .defaultsTo(DEFAULT.fileMb());

  static final Property<Shape.Fields> ISOLATION =
      Property.optional(
              "isolation",
              Shape.Fields.of(MEMORY, CPU, FILE),
              "The bounds of that process; only where `isolated` is true")
          .titled("Limits of the isolated process", FieldGroup.SECURITY)
          .advanced();

  /** Reads the bounds of a step; {@code null} if it is not isolated. */
  static @Nullable ProcessBounds read(CheckedObject step) {
    boolean isolated = step.flag(ISOLATED);
    boolean given = step.find(ISOLATION.name()) != null;
    CheckedObject bounds = step.within(ISOLATION);
    ProcessBounds isolation =
        new ProcessBounds(bounds.integer(MEMORY), bounds.integer(CPU), bounds.integer(FILE));
    bounds.end();
    if (given && !isolated) {
      step.problem(
          ISOLATION.name(),
          CommonCodes.INVALID_VALUE,
          "'isolation' bounds the process of an isolated function; add \"isolated\": true, or leave"
              + " it out.");
    }
    return isolated ? isolation : null;
  }

  ObjectNode toJson() {
    return Json.object()
        .put("memory_mb", memoryMb)
        .put("cpu_seconds", cpuSeconds)
        .put("file_mb", fileMb);
  }
}
