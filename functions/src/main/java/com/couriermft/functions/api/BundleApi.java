package com.couriermft.functions.api;

import static java.time.temporal.ChronoUnit.SECONDS;

import com.couriermft.Courier;
import com.couriermft.files.transfer.Sha256;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.language.definition.DefinitionVersion;
import com.couriermft.oversight.bundle.Bundle;
import com.couriermft.oversight.bundle.BundleZip;
import com.couriermft.oversight.bundle.ExportScope;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Exports: bundles as zips, or as JSON in the form in which a plan takes them:
 *
 * <pre>
 * {"export_metadata": {"export_date": "…", "exported_by": "key:ops", "system_version": "0.2.0",
 *    "job_id": "partner-invoices", "original_created_at": "…"},
 *  "files": {"courier-bundle.json": {…}, "jobs/partner-invoices.json": {…}}}</pre>
 */
final class BundleApi {
  private static final String FORMAT = "format";
  private static final String ZIP = "zip";
  private static final List<String> FORMATS = List.of(ZIP, "json");

  private final Courier courier;

  BundleApi(Courier courier) {
    this.courier = courier;
  }

  /** Exports a job with what it needs and what starts it; credentials in texts are marked. */
  Response job(String jobId, Request request) {
    String format = request.findQuery(FORMAT).orElse("json");
    if (!FORMATS.contains(format)) {
      Problem problem = Problem.notOneOf(FORMAT, format, FORMATS);
      throw InvalidInputException.at(FORMAT, CommonCodes.INVALID_VALUE, problem.detail());
    }
    courier.jobs().get(jobId);
    Bundle bundle = export(ExportScope.ofJob(jobId));
    if (format.equals(ZIP)) {
      return zip(bundle, "job-" + jobId + ".zip");
    }
    ObjectNode json = json(bundle, request);
    List<DefinitionVersion> versions = courier.jobs().versions(jobId);
    ((ObjectNode) json.path("export_metadata"))
        .put("job_id", jobId)
        .put("original_created_at", versions.get(versions.size() - 1).savedAt().toString());
    // When and by whom it is asked for is no other version of the job.
    return Response.ok(json).withEtag(Sha256.of(BundleZip.write(bundle)));
  }

  /** Exports what the body says; without a body everything. */
  Response export(Request request) {
    List<Problem> problems = new ArrayList<>();
    JsonNode sent = request.optionalJson();
    String format = new CheckedObject(sent, "", problems).findOneOf(FORMAT, FORMATS);
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          BundleCodes.INVALID_EXPORT, "The export has a problem.", problems);
    }
    ObjectNode scope = sent.deepCopy();
    scope.remove(FORMAT);
    Bundle bundle = export(ExportScope.read(scope));
    return "json".equals(format)
        ? Response.ok(json(bundle, request))
        : zip(bundle, "courier-bundle.zip");
  }

  private Bundle export(ExportScope scope) {
    return courier.bundles().exporter().export(scope, HealthApi.version());
  }

  private static Response zip(Bundle bundle, String name) {
    return Response.of(200)
        .with("Content-Type", "application/zip")
        .with("Content-Disposition", "attachment; filename=\"" + name + "\"")
        .withBody(BundleZip.write(bundle));
  }

  private ObjectNode json(Bundle bundle, Request request) {
    ObjectNode json = Json.object();
    json.putObject("export_metadata")
        .put("export_date", courier.automation().schedules().now().truncatedTo(SECONDS).toString())
        .put("exported_by", request.by())
        .put("system_version", HealthApi.version());
    ObjectNode files = json.putObject("files");
    BundleZip.files(bundle).entrySet().stream()
        .filter(file -> BundleZip.isOfBundle(file.getKey()))
        .forEach(file -> files.set(file.getKey(), Json.readTree(file.getValue())));
    return json;
  }
}
