package com.couriermft.functions.verify;

import com.couriermft.storage.store.trail.Actor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * The command's options.
 *
 * @param storage connection string of the account; empty for the one in the environment
 * @param all whether to include states that are normal for a few seconds
 * @param files whether to check the files of executions
 * @param acceptAudit the reason for which a finding about the list of changes is accepted first;
 *     empty to accept nothing
 * @param repairCounters whether to recompute wrong counters of closed days first
 * @param json whether to print JSON
 */
record VerifyOptions(
    Optional<String> storage,
    boolean all,
    boolean files,
    Optional<String> acceptAudit,
    boolean repairCounters,
    boolean json) {
  static final String USAGE =
      """
      usage: ./courier verify [--storage CONNECTION_STRING] [--all] [--files]
                              [--repair-counters] [--accept-audit REASON] [--json]
        checks a running installation without changing it, and reports problems and how to fix them
        --storage  the account; default: CourierStorage or AzureWebJobsStorage in the environment
        --all      also report states that are normal for a few seconds
        --files    also check the files of executions that can continue, with one listing per execution
        --repair-counters  first recount the past days with wrong counters, which changes data
        --accept-audit  first accept the finding about the list of changes, which adds a change with
                   this reason; later checks of the list start there
        --json     print one JSON object per line: findings, then the summary
      Exit code: 0 no problems, or only problems that Courier repairs; 1 problems; 2 the check failed.\
      """;

  /**
   * Parses the arguments.
   *
   * @throws IllegalArgumentException an option is unknown or has no value
   */
  static VerifyOptions parse(String... arguments) {
    Map<String, String> given = new HashMap<>();
    Iterator<String> rest = Arrays.asList(arguments).iterator();
    while (rest.hasNext()) {
      String name = rest.next();
      switch (name) {
        case "--all", "--files", "--repair-counters", "--json" -> given.put(name, "");
        case "--storage", "--accept-audit" -> {
          if (!rest.hasNext()) {
            throw new IllegalArgumentException("The option " + name + " needs a value.");
          }
          given.put(name, rest.next());
        }
        default -> throw new IllegalArgumentException("Unknown option " + name + ".");
      }
    }
    Optional<String> reason = Optional.ofNullable(given.get("--accept-audit"));
    reason.ifPresent(VerifyOptions::require);
    return new VerifyOptions(
        Optional.ofNullable(given.get("--storage")),
        given.containsKey("--all"),
        given.containsKey("--files"),
        reason,
        given.containsKey("--repair-counters"),
        given.containsKey("--json"));
  }

  private static void require(String reason) {
    String problem =
        reason.isBlank() ? "The option --accept-audit needs a reason." : Actor.problemOf(reason);
    if (problem != null) {
      throw new IllegalArgumentException(problem);
    }
  }
}
