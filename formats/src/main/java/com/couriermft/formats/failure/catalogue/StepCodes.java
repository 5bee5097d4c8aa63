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
          "If this was not intended, run it again.");

  public static final FailureCode TIMED_OUT =
      FailureCode.of(
              FailureClass.TIMED_OUT,
              "timed_out",
              "A step, a test or a listing took longer than its time limit.",
              "Check whether the server is slow. Increase `timeout_seconds`.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode JOB_TIMED_OUT =
      FailureCode.of(
          FailureClass.TIMED_OUT,
          "job_timed_out",
          "The execution took longer than the job's `timeout_seconds`.",
          "Resume the execution; the time then starts again. If it needs more time, increase the "
              + "limit.");

  public static final FailureCode LEASE_LOST =
      FailureCode.transientFailure(
          "lease_lost",
          "The worker did not report for longer than its lease, so another worker continued.",
          "Nothing. If this happens often, check the storage and the host.");

  public static final FailureCode SHUTDOWN =
      FailureCode.transientFailure(
          "shutdown", "The host stopped while the step ran.", "Nothing: another host continues.");

  public static final FailureCode FUNCTION_NOT_LINKED =
      FailureCode.permanent(
          "function_not_linked",
          "A function requires a class or a native library that is missing from its jar and the"
              + " host, or is present in a different version.",
          "Build the jar with the libraries that the function requires, for the Java release of "
              + "the host.");

  public static final FailureCode FUNCTION_RESULT =
      FailureCode.permanent(
          "function_result",
          "The return value of a function cannot be written as JSON.",
          "Return a record, a map, a list, a string, a number or a Boolean.");

  public static final FailureCode FUNCTION_ERROR =
      FailureCode.of(
              FailureClass.PERMANENT,
              "function_error",
              "A function threw an exception or an error.",
              "Read the message, the causes and the stack trace of the function.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode FUNCTION_DIED =
      FailureCode.transientFailure(
          "function_died",
          "The process of an isolated function ended before the function returned.",
          "Check the exit status and the output to standard error in the message.");

  public static final FailureCode FUNCTION_LIMIT =
      FailureCode.permanent(
          "function_limit",
          "An isolated function exceeded its limit of processor time, processes or disk space.",
          "Fix the function, or increase the limit in the step's `isolation`.");

  public static final FailureCode FUNCTION_FRAME =
      FailureCode.permanent(
          "function_frame",
          "The process of an isolated function sent invalid data to the host.",
          "Change the function so that it does not use the connection to the host.");

  public static final FailureCode ISOLATION_UNAVAILABLE =
      FailureCode.permanent(
          "isolation_unavailable",
          "The host cannot start processes for isolated functions.",
          "Use a Linux host with `sh` and `setsid`, or run the function without `isolated`.");

  public static final FailureCode INTERRUPTED =
      FailureCode.transientFailure(
          "interrupted",
          "The thread of the step or test was interrupted.",
          "Nothing: Courier retries.");

  public static final FailureCode STOPPED =
      FailureCode.transientFailure(
          "stopped",
          "A file was not finished because another file of the same step failed.",
          "Check the failure of the other file.");

  public static final FailureCode IO_ERROR =
      FailureCode.transientFailure(
          "io_error",
          "Reading or writing failed for another reason.",
          "Read the message and its causes.");

  public static final FailureCode WORKER_LOST =
      FailureCode.transientFailure(
          "worker_lost",
          "The worker stopped while it ran the step.",
          "Courier will try the step again. If this happens often, check the host.");

  public static final FailureCode POISON_STEP =
      FailureCode.permanent(
          "poison_step",
          "Several workers stopped during the same attempt of the step.",
          "Find the reason in the log (such as memory or a crash), fix it, then resume.");

  public static final FailureCode OUT_OF_MEMORY =
      FailureCode.permanent(
          "out_of_memory",
          "The step needed more memory than the host has, or than `isolation` allows.",
          "Use smaller or fewer inputs, larger hosts, or a higher `memory_mb`.");

  public static final FailureCode ENGINE_ERROR =
      FailureCode.permanent(
          "engine_error",
          "Courier failed to process this execution several times, and ended it so that other"
              + " executions can continue.",
          "Report the error with the log lines. A resume continues where the execution stopped.");

  public static final FailureCode ITEMS_FAILED =
      FailureCode.permanent(
              "items_failed",
              "Items of a loop failed; the others completed.",
              "Check the failed items, fix the cause, and resume. Only failed items run again.")
          .also(FailureClass.TRANSIENT, FailureClass.TIMED_OUT);

  public static final FailureCode UPSTREAM_FAILED =
      FailureCode.permanent(
          "upstream_failed",
          "An execution that this one depends on did not end with the required status.",
          "Fix the upstream job, run it again, then resume.");

  public static final FailureCode INVALID_CONFIG =
      FailureCode.invalid(
          "invalid_config",
          "The configuration of a step is invalid after its references are resolved.",
          "Correct the field that the message names, or the value of the reference.");

  public static final FailureCode UNUSABLE_STEP_TYPE =
      FailureCode.permanent(
          "unusable_step_type",
          "A step type in a jar of `lib` cannot be loaded.",
          "Fix the jar, or remove it.");

  private StepCodes() {}
}
