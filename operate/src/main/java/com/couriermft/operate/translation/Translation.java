package com.couriermft.operate.translation;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The translation of another engine's job:
 *
 * <pre>{"job": {"job_id": "user-data-sync", "steps": […]},
 *  "objects": [{"kind": "connection", "id": "api-example-com",
 *    "request": "PUT /connections/api-example-com", "definition": {…}}],
 *  "decisions": [{"pointer": "/steps/0/config/headers/Authorization", "message": "…"}],
 *  "start": {"request": "POST /jobs/user-data-sync/trigger", "headers": {…}, "body": {…}}}</pre>
 */
@SchemaName("JobTranslation")
public record Translation(
    @Field(help = "The definition. Save it after the objects exist") ObjectNode job,
    @Field(help = "The objects to create") List<Companion> objects,
    @Field(help = "Decisions that you need to make") List<Decision> decisions,
    @Field(help = "The request that starts an execution, if the document was one")
        @Nullable ObjectNode start) {
  public Translation {
    objects = List.copyOf(objects);
    decisions = List.copyOf(decisions);
  }

  /** An object that the job requires, or an object that starts the job. */
  public record Companion(
      @Field(help = "connection, secret, key, schedule or webhook") String kind,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "ID of the object; absent if Courier assigns it")
          String id,
      @Field(help = "Method and path of the request that creates it") String request,
      @Field(help = "The body of the request; absent for secrets and keys")
          @Nullable ObjectNode definition) {}

  /** An open decision for a person. */
  public record Decision(
      @Field(help = "JSON pointer into the document that was sent") String pointer,
      @Field(help = "What to decide, and how") String message) {}
}
