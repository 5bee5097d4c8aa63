package com.couriermft.sdk.isolated;

import com.couriermft.sdk.FunctionFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes an exception that a function threw, in the app's process or in an isolated process. The
 * description is the content of a {@code failed} frame.
 *
 * <pre>{"kind": "error", "message": "java.lang.IllegalStateException: no customer",
 *  "causes": ["java.sql.SQLException: closed"], "frames": ["reports.Report.run(Report.java:31)"],
 *  "stack": "java.lang.IllegalStateException: no customer …"}</pre>
 *
 * <p>The {@code kind} is {@code permanent} or {@code passing} for a {@link FunctionFailure}, {@code
 * io} for an {@link IOException}, {@code memory} if memory ran out, {@code not_linked} if a class
 * is missing or incompatible, {@code unmade} if a class could not be initialized, and {@code error}
 * for everything else. The frames are those of the innermost cause, from the point where it was
 * thrown to the function's entry point.
 */
public final class Failures {
  private static final int LONGEST = 16_384;
  private static final int MOST_CAUSES = 5;
  private static final int MOST_FRAMES = 12;

  /**
   * The classes that call functions. Their stack frames, and all frames below, do not belong to the
   * function.
   */
  private static final Set<String> CALLERS =
      Set.of(
          "com.couriermft.sdk.isolated.Call",
          "com.couriermft.sdk.isolated.Runner",
          "com.couriermft.steps.function.CallInProcess");

  private static final String FACTORY = FunctionFailure.class.getName();
  private static final String INITIALISER_FAILED = "Could not initialize class";

  private Failures() {}

  /** Describes an exception, even if the exception's own methods throw. */
  public static Map<String, Object> describe(Throwable thrown) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("kind", kind(thrown));
    description.put("message", cut(message(thrown)));
    List<Throwable> causes = causes(thrown);
    description.put("causes", causes.stream().map(cause -> cut(named(cause))).toList());
    description.put("frames", frames(causes.isEmpty() ? thrown : causes.get(causes.size() - 1)));
    description.put("stack", stack(thrown));
    return description;
  }

  /** Returns the message for a result whose parts threw the given exception when they were read. */
  public static String ofResult(Throwable thrown) {
    return thrown instanceof IllegalArgumentException
        ? text(thrown.getMessage())
        : "a value whose components threw " + named(thrown);
  }

  private static String kind(Throwable thrown) {
    if (thrown instanceof FunctionFailure failure) {
      return failure.isPermanent() ? "permanent" : "passing";
    } else if (thrown instanceof OutOfMemoryError
        || causes(thrown).stream().anyMatch(OutOfMemoryError.class::isInstance)) {
      return "memory";
    } else if (thrown instanceof IOException) {
      return "io";
    } else if (thrown instanceof ExceptionInInitializerError
        || thrown instanceof NoClassDefFoundError
            && text(thrown.getMessage()).startsWith(INITIALISER_FAILED)) {
      return "unmade";
    }
    return thrown instanceof LinkageError ? "not_linked" : "error";
  }

  private static String message(Throwable thrown) {
    if (thrown instanceof FunctionFailure) {
      return text(thrown.getMessage());
    }
    return switch (kind(thrown)) {
      case "not_linked" -> misfit((LinkageError) thrown);
      case "unmade" ->
          "a class could not be initialized: "
              + named(causes(thrown).stream().findFirst().orElse(thrown));
      default -> named(thrown);
    };
  }

  /**
   * Returns a message that describes the problem with the classes and quotes the virtual machine's
   * message.
   */
  private static String misfit(LinkageError thrown) {
    String what = text(thrown.getMessage());
    if (thrown instanceof NoClassDefFoundError) {
      return "it needs the class " + what.replace('/', '.') + ", which its jar lacks";
    } else if (thrown instanceof UnsupportedClassVersionError) {
      return "its jar was built for a newer Java version than this host runs: " + what;
    } else if (thrown instanceof UnsatisfiedLinkError) {
      return "it needs a native library that this host lacks: " + what;
    } else if (thrown instanceof IncompatibleClassChangeError) {
      return "it needs a different version of a library: " + what;
    } else if (thrown instanceof ClassFormatError || thrown instanceof VerifyError) {
      return "its jar contains a damaged class: " + what;
    }
    return "its classes are incompatible: " + named(thrown);
  }

  /**
   * Returns the class and the message of an exception; or only the class if reading the message
   * fails.
   */
  private static String named(Throwable thrown) {
    String type = thrown.getClass().getName();
    try {
      String message = thrown.getMessage();
      return message == null || message.isEmpty() ? type : type + ": " + message;
    } catch (RuntimeException | StackOverflowError unspeakable) {
      return type;
    }
  }

  private static List<Throwable> causes(Throwable thrown) {
    List<Throwable> causes = new ArrayList<>();
    try {
      for (Throwable cause = thrown.getCause();
          cause != null && causes.size() < MOST_CAUSES;
          cause = cause.getCause()) {
        causes.add(cause);
      }
    } catch (RuntimeException | StackOverflowError unspeakable) {
      return causes;
    }
    return causes;
  }

  private static List<String> frames(Throwable thrown) {
    List<String> frames = new ArrayList<>();
    StackTraceElement[] all = stackOf(thrown);
    int first = 0;
    while (first < all.length && all[first].getClassName().equals(FACTORY)) {
      first++;
    }
    int own = first;
    while (own < all.length && !CALLERS.contains(all[own].getClassName())) {
      own++;
    }
    int kept = own - first > MOST_FRAMES ? first + MOST_FRAMES - 1 : own;
    for (int i = first; i < kept; i++) {
      frames.add(all[i].toString());
    }
    if (own > kept) {
      frames.add("… " + (own - kept) + " more");
    }
    return frames;
  }

  private static StackTraceElement[] stackOf(Throwable thrown) {
    try {
      return thrown.getStackTrace();
    } catch (RuntimeException | StackOverflowError unspeakable) {
      return new StackTraceElement[0];
    }
  }

  /** Returns the stack trace as a string, truncated to a maximum length. */
  static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    try {
      thrown.printStackTrace(new PrintWriter(text));
    } catch (RuntimeException | StackOverflowError unspeakable) {
      return thrown.getClass().getName();
    }
    return cut(text.toString());
  }

  private static String text(@Nullable String message) {
    return String.valueOf(message);
  }

  private static String cut(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + " …" : text;
  }
}
