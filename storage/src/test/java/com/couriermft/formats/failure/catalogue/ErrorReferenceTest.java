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
 * Tests that {@code docs/reference/errors.md} matches the catalog. To regenerate it: {@code
 * ./courier test -pl storage -Dtest=ErrorReferenceTest -Dsurefire.failIfNoSpecifiedTests=false
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
                "<!-- Generated; do not edit. ErrorReferenceTest says how to generate it again."
                    + " -->",
                "# Failure codes",
                "",
                "Programs can rely on codes; messages may change. Problems contain the code as"
                    + " [`code`](../author/api.md#problems), and so do each of their `errors`, the"
                    + " `failure` of an execution or attempt, dry runs, and events. `GET"
                    + " /failure-codes` also lists the codes. Custom step types may have more.",
                "",
                "The class says whether a retry can help: Courier retries `transient` and"
                    + " `timed_out` failures according to the retry policy, and never retries"
                    + " `permanent` and `cancelled` ones. If a code has several classes, each"
                    + " failure names its class. A code without a class is a warning that"
                    + " accompanies a result, not a failure. If no status is listed, the response"
                    + " is 503 for a transient failure, otherwise 500."));
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

  /** Replaces pages that the catalog names with links, for use within the documentation. */
  private static String linked(String text) {
    return text.replaceAll("docs/([a-z]+/)([a-z-]+)\\.md", "[$2](../$1$2.md)")
        .replace("(../reference/", "(");
  }
}
