package com.couriermft.functions.verify;

import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import java.util.Locale;

/** Display names of severities and subjects. */
final class Words {
  private Words() {}

  static String name(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  static String heading(Severity severity) {
    return switch (severity) {
      case WRONG -> "WRONG: Courier does not repair these";
      case TRANSIENT ->
          "TRANSIENT: Courier repairs these; the cause is a crash, a lost message or overload";
      case NOTE -> "NOTE: no action needed";
      case PENDING -> "PENDING: normal for a few seconds, while a host works on them";
    };
  }

  static String name(Subject subject) {
    return switch (subject.kind()) {
      case EXECUTION -> "execution " + subject.id();
      case POOL -> "pool '" + subject.id() + "'";
      case ROW -> "row " + subject.id();
      case OBJECT -> "object " + subject.id();
    };
  }
}
