package com.couriermft.functions.openapi;

import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.Validators;
import com.couriermft.operate.schema.SchemaCatalog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Returns the OpenAPI documents of an installation with their {@code ETag}. Each document is
 * created on first use and cached as long as its catalog, usually until the process ends.
 * Thread-safe.
 */
public final class OpenApiDocuments {
  private static final Map<SchemaCatalog, OpenApiDocuments> BY_CATALOG =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final Document exact = new Document(OpenApi::exact);
  private final Document simple = new Document(OpenApi::simple);

  private OpenApiDocuments() {}

  /**
   * Returns 200 with the document of {@link OpenApi#exact}.
   *
   * @param sections supplies the groups of routes when the document is created
   * @param catalog the kinds of documents, with the step types of the installation
   */
  public static Response exact(Supplier<List<Section>> sections, SchemaCatalog catalog) {
    return of(catalog).exact.answer(sections, catalog);
  }

  /**
   * Returns 200 with the document of {@link OpenApi#simple}.
   *
   * @param sections supplies the groups of routes when the document is created
   * @param catalog the kinds of documents, with the step types of the installation
   */
  public static Response simple(Supplier<List<Section>> sections, SchemaCatalog catalog) {
    return of(catalog).simple.answer(sections, catalog);
  }

  private static OpenApiDocuments of(SchemaCatalog catalog) {
    return BY_CATALOG.computeIfAbsent(catalog, any -> new OpenApiDocuments());
  }

  /** A document as a response. A failure to create it is not cached. */
  private static final class Document {
    private final BiFunction<List<Section>, SchemaCatalog, ObjectNode> maker;
    private @Nullable Response made;

    Document(BiFunction<List<Section>, SchemaCatalog, ObjectNode> maker) {
      this.maker = maker;
    }

    synchronized Response answer(Supplier<List<Section>> sections, SchemaCatalog catalog) {
      if (made == null) {
        Response answer = Response.ok(maker.apply(sections.get(), catalog));
        made = answer.with("ETag", Validators.weak(Objects.requireNonNull(answer.body())));
      }
      return made;
    }
  }
}
