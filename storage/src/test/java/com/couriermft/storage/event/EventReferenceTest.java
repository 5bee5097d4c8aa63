package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Tests that {@code docs/reference/events.md} and {@code docs/reference/events.json} match the
 * catalog. To regenerate them: {@code ./courier test -pl storage -Dtest=EventReferenceTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dcourier.docs.write=true}.
 */
class EventReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path PAGE = ProjectFiles.root().resolve("docs/reference/events.md");
  private static final Path JSON = ProjectFiles.root().resolve("docs/reference/events.json");

  @Test
  void pages_areUpToDate() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, EventReference.page());
      Files.writeString(JSON, EventReference.json());
    }
    String stale = "docs/reference/events.* are stale: run this test with -D" + WRITE + "=true";
    assertThat(PAGE).as(stale).content().isEqualTo(EventReference.page());
    assertThat(JSON).as(stale).content().isEqualTo(EventReference.json());
  }
}
