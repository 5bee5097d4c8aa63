package com.couriermft.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.app.next.StampStep;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.openapi.section.Sections;
import com.couriermft.operate.schema.SchemaCatalog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class OpenApiDocumentsTest {
  private static final int CALLERS = 8;

  private final SchemaCatalog catalog = BuiltInSchemas.and();

  @Test
  void document_isMadeOnce_whoeverAsksFirst() throws Exception {
    Set<Object> bodies = Collections.newSetFromMap(new IdentityHashMap<>());
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<Response>> answers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        answers.add(callers.submit(() -> OpenApiDocuments.exact(Sections::all, catalog)));
      }
      for (Future<Response> answer : answers) {
        bodies.add(answer.get().body());
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(bodies).hasSize(1);
  }

  @Test
  void documents_areThoseOfTheirCatalogue() {
    Response exact = OpenApiDocuments.exact(Sections::all, catalog);
    Response simple = OpenApiDocuments.simple(Sections::all, catalog);
    assertThat(Json.parse((String) exact.body())).isEqualTo(OpenApi.exact(Sections.all(), catalog));
    assertThat(Json.parse((String) simple.body()))
        .isEqualTo(OpenApi.simple(Sections.all(), catalog));
    assertThat(exact.headers()).containsKey("ETag");
    assertThat(simple.headers().get("ETag")).isNotEqualTo(exact.headers().get("ETag"));
    Response next = OpenApiDocuments.exact(Sections::all, BuiltInSchemas.and(new StampStep()));
    assertThat((String) next.body()).contains("next.stamp");
    assertThat((String) exact.body()).doesNotContain("next.stamp");
  }
}
