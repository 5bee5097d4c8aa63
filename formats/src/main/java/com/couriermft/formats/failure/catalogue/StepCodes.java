package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for attempts that end early, and for executions that the engine ends. */
public final class StepCodes {
  public static final FailureCode CANCELLED =
      FailureCode.of(
          FailureClass.CANCELLED,
          "cancelled",
          "The execution was cancelled.",
          "Run it again, if that was not meant.");

  public static final FailureCode TIMED_OUT =
      FailureCode.of(
              FailureClass.TIMED_OUT,
              "timed_out",
              "The time of a step, a test or a listing was over before it was done.",
              "Check whether the server is slow. Increase `timeout_seconds`.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode JOB_TIMED_OUT =
      FailureCode.of(
          FailureClass.TIMED_OUT,
          "job_timed_out",
          "The job's `timeout_seconds` were over.",
          "Resume it: it gets as long again. Raise the limit if it needs more.");

  public static final FailureCode LEASE_LOST =
      FailureCode.transientFailure(
          "lease_lost",
          "The worker was silent for longer than its lease, so another worker continued.",
          "Nothing. If it happens often, check the storage and the host.");

  public static final FailureCode SHUTDOWN =
      FailureCode.transientFailure(
          "shutdown",
          "The host was shut down while the step ran.",
          "Nothing: another host continues.");

  public static final FailureCode FUNCTION_NOT_LINKED =
      FailureCode.permanent(
          "function_not_linked",
          "A function needs a class or a native library that its jar and the host lack, or have in "
              + "another version.",
          "Build its jar with the libraries that it needs, for the Java release of the host.");

  public static final FailureCode FUNCTION_RESULT =
      FailureCode.permanent(
          "function_result",
          "A function returned what cannot be written as JSON.",
          "Have it return a record, a map, a list, a text, a number or a flag.");

  public static final FailureCode FUNCTION_ERROR =
      FailureCode.of(
              FailureClass.PERMANENT,
              "function_error",
              "A function threw an exception or an error.",
              "See the message, the causes and the stack, which are the function's.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode FUNCTION_DIED =
      FailureCode.transientFailure(
          "function_died",
          "The process of an isolated function ended, or was ended, before the function returned.",
          "See its exit status and what it wrote to its standard error, in the message.");

  public static final FailureCode FUNCTION_LIMIT =
      FailureCode.permanent(
          "function_limit",
          "An isolated function used more processor time, processes or disk than it may.",
          "Fix the function, or increase the limit in the step's `isolation`.");

  public static final FailureCode FUNCTION_FRAME =
      FailureCode.permanent(
          "function_frame",
          "The process of an isolated function sent the host what is no frame of theirs.",
          "Have the function keep its hands off the connection to the host.");

  public static final FailureCode ISOLATION_UNAVAILABLE =
      FailureCode.permanent(
          "isolation_unavailable",
          "The host cannot start processes for isolated functions.",
          "Use a Linux host that has `sh` and `setsid`, or run the function without `isolated`.");

  public static final FailureCode INTERRUPTED =
      FailureCode.transientFailure(
          "interrupted",
          "The thread of the step or test was interrupted.",
          "Nothing: it is tried again.");

  public static final FailureCode STOPPED =
      FailureCode.transientFailure(
          "stopped",
          "A file was not finished because another file of the same step failed.",
          "See the failure of the other file.");

  public static final FailureCode IO_ERROR =
      FailureCode.transientFailure(
          "io_error",
          "Reading or writing failed for another reason.",
          "See the message and its causes.");

  public static final FailureCode WORKER_LOST =
      FailureCode.transientFailure(
          "worker_lost",
          "The worker stopped while it ran the step.",
          "Courier tries the step again. Check the host if it happens often.");

  public static final FailureCode POISON_STEP =
      FailureCode.permanent(
          "poison_step",
          "Several workers stopped during the same attempt of the step.",
          "Find the reason in the log (memory, a crash), fix it, then resume.");

  public static final FailureCode OUT_OF_MEMORY =
      FailureCode.permanent(
          "out_of_memory",
          "The step needed more memory than the host has, or than its `isolation` allows.",
          "Use smaller inputs or fewer at a time, larger hosts, or a higher `memory_mb`.");

  public static final FailureCode ENGINE_ERROR =
      FailureCode.permanent(
          "engine_error",
          "Courier itself failed several times with this execution, and ended it so that others continue.",
          "Report it with the lines of the log; a resume tries again where it stopped.");

  public static final FailureCode ITEMS_FAILED =
      FailureCode.permanent(
              "items_failed",
              "Items of a loop failed; the others were done.",
              "Read the failed items, fix the cause, and resume: only failed items run.")
          .also(FailureClass.TRANSIENT, FailureClass.TIMED_OUT);

  public static final FailureCode UPSTREAM_FAILED =
      FailureCode.permanent(
          "upstream_failed",
          "An execution that this one depends on ended otherwise than it needs.",
          "Fix the upstream job, run it again, then resume.");

  public static final FailureCode INVALID_CONFIG =
      FailureCode.invalid(
          "invalid_config",
          "The config of a step is not valid once its references are filled in.",
          "Correct the field that the message names, or the value that the reference brings.");

  public static final FailureCode UNUSABLE_STEP_TYPE =
      FailureCode.permanent(
          "unusable_step_type",
          "A step type in a jar of `lib` cannot be loaded.",
          "Fix the jar, or remove it.");

  private StepCodes() {}
}
