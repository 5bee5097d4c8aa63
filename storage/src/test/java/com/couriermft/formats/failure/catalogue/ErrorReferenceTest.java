package com.couriermft.formats.failure.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reference/errors.md} is what the catalogue says. To write it anew: {@code ./courier
 * test -pl storage -Dtest=ErrorReferenceTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dcourier.docs.write=true}.
 */
class ErrorReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path PAGE = ProjectFiles.root().resolve("docs/reference/errors.md");

  @Test
  void page_isUpToDate() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, page());
    }
    assertThat(PAGE)
        .as("docs/reference/errors.md is stale: run this test with -D%s=true", WRITE)
        .content()
        .isEqualTo(page());
  }

  private static String page() {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "<!-- Generated; do not edit. ErrorReferenceTest says how to write it anew. -->",
                "# Failure codes",
                "",
                "A code is stable: programs may rely on it, texts may change. It is the `code` of a"
                    + " [problem](../author/api.md#problems), of each of its `errors`, of the `failure` of an"
                    + " execution or attempt, of a dry run's check and of an event."
                    + " `GET /failure-codes` lists the same. A step type of your own has codes of"
                    + " its own.",
                "",
                "The class says what a failure means for a retry: `transient` and `timed_out` ones"
                    + " are tried again by the retry policy, `permanent` and `cancelled` ones"
                    + " never. Where a code has several, each failure says which. A notice (no"
                    + " class) stands beside a result and is no failure. Where no status is given,"
                    + " a request is answered with 503 for a transient failure, else with 500."));
    for (FailureCatalogue.Subject subject : FailureCatalogue.subjects()) {
      lines.addAll(
          List.of(
              "",
              "## " + subject.title(),
              "",
              "| code | class | status | what it means | what to do |",
              "|---|---|---|---|---|"));
      subject.codes().forEach(code -> lines.add(line(code)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String line(FailureCode code) {
    String classes =
        code.classes().stream()
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s | %s |"
        .formatted(
            code.code(),
            classes,
            code.status() == null ? "" : code.status(),
            linked(code.meaning()),
            linked(code.remedy()));
  }

  /** The catalogue names pages as an operator finds them; within docs they are links. */
  private static String linked(String text) {
    return text.replaceAll("docs/([a-z]+/)([a-z-]+)\\.md", "[$2](../$1$2.md)")
        .replace("(../reference/", "(");
  }
}
