package com.couriermft.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.openapi.section.Sections;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reference/openapi.json} is the document that {@link OpenApi} generates for an
 * installation without custom step types. CONTRIBUTING.md describes how to write the documents
 * again.
 */
class OpenApiReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path DOCS = Path.of("..", "docs", "reference");

  @Test
  void document_isUpToDate() throws IOException {
    assertUpToDate("openapi.json", OpenApi.exact(Sections.all(), BuiltInSchemas.CATALOG));
  }

  private static void assertUpToDate(String name, ObjectNode document) throws IOException {
    Path file = DOCS.resolve(name);
    String text = document.toPrettyString() + "\n";
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(file, text);
    }
    assertThat(Files.exists(file) && Files.readString(file).equals(text))
        .as("docs/%s is what the routes and shapes say: write it anew with -D%s=true", name, WRITE)
        .isTrue();
  }
}
