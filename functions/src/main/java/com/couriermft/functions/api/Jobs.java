package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.JobStore;
import com.couriermft.definition.Saved;
import com.couriermft.definition.StoredJob;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.failure.Problem;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Definitions: saved, read, checked, archived. */
final class Jobs {
  private final Courier courier;

  Jobs(Courier courier) {
    this.courier = courier;
  }

  /** 201 for a new job, 200 for a new or an unchanged version. */
  Response save(String jobId, Request request) {
    JobDefinition definition = new DefinitionCheck(courier).read(request.json(), jobId);
    String condition = request.mustBeNew() ? JobStore.ABSENT : request.ifMatch();
    Saved saved = courier.jobs().save(definition, Caller.NAME, condition);
    ObjectNode json = Json.object().put("job_id", jobId).put("version", saved.version());
    json.put("outcome", Json.<JsonNode>tree(saved.outcome()).asText());
    return Response.json(saved.outcome() == Saved.Outcome.CREATED ? 201 : 200, json)
        .with("Location", request.link("jobs/" + jobId).toString())
        .withEtag(saved.etag());
  }

  Response get(String jobId) {
    StoredJob job = courier.jobs().get(jobId);
    ObjectNode json = shown(job.definition(), job.version());
    json.put("saved_at", job.savedAt().toString()).put("saved_by", job.savedBy());
    return Response.ok(json).withEtag(job.etag());
  }

  Response list() {
    return Response.list(courier.jobs().list());
  }

  Response archive(String jobId, Request request) {
    String condition = request.ifMatch();
    if (condition != null && !condition.equals("*")) {
      requireEtag(jobId, condition);
    }
    courier.jobs().archive(jobId);
    return Response.of(204);
  }

  private void requireEtag(String jobId, String etag) {
    if (!courier.jobs().get(jobId).etag().equals(etag)) {
      throw new StatusException(
          412,
          "precondition_failed",
          "Job '" + jobId + "' has been saved since it was read; read it again.");
    }
  }

  Response versions(String jobId) {
    var versions = courier.jobs().versions(jobId);
    if (versions.isEmpty()) {
      throw new NotFoundException("job_not_found", "There has never been a job '" + jobId + "'.");
    }
    return Response.list(versions);
  }

  Response version(String jobId, String version) {
    if (!version.matches("[0-9]{1,6}")) {
      throw new NotFoundException(
          "job_version_not_found", "'" + version + "' is no version; they are numbers from 1.");
    }
    int number = Integer.parseInt(version);
    return Response.ok(shown(courier.jobs().getVersion(jobId, number), number));
  }

  /**
   * Says what saving would say, and saves nothing; with {@code deep=true} what a run would meet.
   */
  Response validate(Request request) {
    if (request.findQuery("deep").filter("true"::equals).isPresent()) {
      return new DeepValidation(courier).answer(request);
    }
    List<Problem> problems = List.of();
    JsonNode json = request.json();
    try {
      new DefinitionCheck(courier).read(json, null);
    } catch (InvalidInputException e) {
      problems = e.problems();
    }
    ObjectNode answer = Json.object().put("valid", problems.isEmpty());
    return Response.ok(answer.set("errors", Json.tree(problems)));
  }

  private static ObjectNode shown(JobDefinition definition, int version) {
    ObjectNode json = Json.object().put("job_id", definition.jobId()).put("version", version);
    return json.set("definition", definition.toJson());
  }
}
